// Tells of a PDF, when it was opened, what of it is not seen here, or cannot be saved.

import { notify } from "../interface/notices.js";
import { sentences, word } from "../words/words.js";

/**
 * Shows one notice if there is something to tell.
 *
 * @param {string} name of the file
 * @param {import("../pages/contents.js").Opened} opened
 * @param {boolean} [hasRights] true if its author has given rights for Adobe's reader
 */
export function tellOfPDF(name, { form }, hasRights) {
  const told = [];
  if (form === "xfa") {
    told.push(word("“{name}” is a form of the kind XFA without pages of its own: only the page that stands in for it "
      + "is shown. Print it as a PDF in a program that shows such forms, and open that here.", { name }));
  } else if (form) {
    told.push(word("“{name}” has a form of the kind XFA: its pages are shown as they are without it, and may lack what "
      + "the form adds. The form itself stays in the PDF.", { name }));
  }
  if (hasRights) {
    told.push(word("The author of “{name}” has given it rights for Adobe's reader, such as filling in and saving. They do "
      + "not hold in a copy that is written on; the PDF itself stays as it is.", { name }));
  }
  if (told.length > 0) notify(sentences(told), { key: "pdf", seconds: 0 });
}
