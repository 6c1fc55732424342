// The words of the elements for other pages, in the languages of the app.

const tables = {
  en: {
    clear: "Clear", undo: "Undo", done: "Done", label: "Signature", empty: "Nothing is signed yet.",
    signed: "There is a signature.", missing: "Please sign.", short: "This is too short for a signature.",
    failed: "The field could not be loaded.", stopped: "The field has stopped. What was signed is lost.",
    again: "Try again", drawing: "Drawing", canvasFailed: "The canvas could not be loaded.",
    forbidden: "This page does not permit WebAssembly.",
  },
  de: {
    clear: "Löschen", undo: "Rückgängig", done: "Fertig", label: "Unterschrift",
    empty: "Noch ist nichts unterschrieben.", signed: "Eine Unterschrift ist da.", missing: "Bitte unterschreiben Sie.",
    short: "Das ist zu kurz für eine Unterschrift.", failed: "Das Feld konnte nicht geladen werden.",
    stopped: "Das Feld ist stehen geblieben. Die Unterschrift ist verloren.", again: "Noch einmal versuchen",
    drawing: "Zeichnung", canvasFailed: "Die Zeichenfläche konnte nicht geladen werden.",
    forbidden: "Diese Seite erlaubt kein WebAssembly.",
  },
  zh: {
    clear: "清除", undo: "撤销", done: "完成", label: "签名", empty: "尚未签名。", signed: "已有签名。",
    missing: "请签名。", short: "签名太短。", failed: "无法加载签名栏。", stopped: "签名栏已停止，签名已丢失。",
    again: "重试", drawing: "绘图", canvasFailed: "无法加载画布。",
    forbidden: "此页面不允许使用 WebAssembly。",
  },
  ru: {
    clear: "Очистить", undo: "Отменить", done: "Готово", label: "Подпись", empty: "Подписи ещё нет.",
    signed: "Подпись есть.", missing: "Подпишитесь, пожалуйста.", short: "Это слишком коротко для подписи.",
    failed: "Поле не удалось загрузить.", stopped: "Поле остановилось. Подпись потеряна.", again: "Повторить",
    drawing: "Рисунок", canvasFailed: "Холст не удалось загрузить.",
    forbidden: "Эта страница не разрешает WebAssembly.",
  },
};

/** The words in the language of an element: that of its attribute `lang`, or of an element around it, or English. */
export function wordsOf(/** @type {HTMLElement} */ element) {
  const language = (element.getAttribute("lang") || element.closest("[lang]")?.lang || "en").toLowerCase();
  return Object.entries(tables).find(([name]) => name === language.split("-")[0])?.[1] ?? tables.en;
}

/**
 * Why an engine did not come, in words.
 *
 * @param {typeof tables.en} words
 * @param {Error} error
 * @param {string} failed that it did not come
 */
export function loadingFault(words, error, failed) {
  // Browsers name the policy for content, or the source of scripts that it lacks.
  return /\beval\b|unsafe-eval|\bCSP\b|content security/i.test(error.message) ? `${failed} ${words.forbidden}` : failed;
}
