// The words of the elements for other pages, in the languages of the app, and in those that pages add.

const english = {
  clear: "Clear", undo: "Undo", done: "Done", label: "Signature", empty: "Nothing is signed yet.",
  signed: "There is a signature.", missing: "Please sign.", short: "This is too short for a signature.",
  failed: "The field could not be loaded.", stopped: "The field has stopped. What was signed is lost.",
  again: "Try again", drawing: "Drawing", canvasFailed: "The canvas could not be loaded.",
  canvasStopped: "The canvas has stopped. The drawing is lost.", canvasMissing: "Please draw something.", loading: "This is still loading.",
  forbidden: "This page does not permit WebAssembly.", required: "Required.",
  how: "Sign with a pen, a finger or a mouse.", howDrawn: "Draw with a pen, a finger or a mouse.",
  howTyped: "Or press Enter to type your name.", type: "Type name",
  name: "Your name",
};

/** @typedef {typeof english} Words */

/**
 * The words by languages, to which a page may add its own: those that a language lacks are English.
 *
 * @type {Record<string, Partial<Words>>}
 */
export const words = {
  en: english,
  de: {
    clear: "Löschen", undo: "Rückgängig", done: "Fertig", label: "Unterschrift",
    empty: "Noch ist nichts unterschrieben.", signed: "Eine Unterschrift ist da.", missing: "Bitte unterschreiben Sie.",
    short: "Das ist zu kurz für eine Unterschrift.", failed: "Das Feld konnte nicht geladen werden.",
    stopped: "Das Feld ist stehen geblieben. Die Unterschrift ist verloren.", again: "Noch einmal versuchen",
    drawing: "Zeichnung", canvasFailed: "Die Zeichenfläche konnte nicht geladen werden.",
    canvasStopped: "Die Zeichenfläche ist stehen geblieben. Die Zeichnung ist verloren.",
    canvasMissing: "Bitte zeichnen Sie etwas.", loading: "Das wird noch geladen.",
    forbidden: "Diese Seite erlaubt kein WebAssembly.", required: "Erforderlich.",
    how: "Unterschreiben Sie mit Stift, Finger oder Maus.",
    howDrawn: "Zeichnen Sie mit Stift, Finger oder Maus.",
    howTyped: "Oder drücken Sie die Eingabetaste, um Ihren Namen zu tippen.", type: "Namen tippen", name: "Ihr Name",
  },
  zh: {
    clear: "清除", undo: "撤销", done: "完成", label: "签名", empty: "尚未签名。", signed: "已有签名。",
    missing: "请签名。", short: "签名太短。", failed: "无法加载签名栏。", stopped: "签名栏已停止，签名已丢失。",
    again: "重试", drawing: "绘图", canvasFailed: "无法加载画布。",
    canvasStopped: "画布已停止，绘图已丢失。", canvasMissing: "请画些内容。", loading: "正在加载。",
    forbidden: "此页面不允许使用 WebAssembly。", required: "必填。", how: "请用笔、手指或鼠标签名。",
    howDrawn: "请用笔、手指或鼠标绘图。",
    howTyped: "或按回车键输入姓名。", type: "输入姓名", name: "您的姓名",
  },
  ru: {
    clear: "Очистить", undo: "Отменить", done: "Готово", label: "Подпись", empty: "Подписи ещё нет.",
    signed: "Подпись есть.", missing: "Подпишитесь, пожалуйста.", short: "Это слишком коротко для подписи.",
    failed: "Поле не удалось загрузить.", stopped: "Поле остановилось. Подпись потеряна.", again: "Повторить",
    drawing: "Рисунок", canvasFailed: "Холст не удалось загрузить.",
    canvasStopped: "Холст остановился. Рисунок потерян.", canvasMissing: "Нарисуйте что-нибудь, пожалуйста.",
    loading: "Ещё загружается.",
    forbidden: "Эта страница не разрешает WebAssembly.", required: "Обязательно.",
    how: "Подпишитесь пером, пальцем или мышью.",
    howDrawn: "Рисуйте пером, пальцем или мышью.",
    howTyped: "Или нажмите Enter, чтобы ввести имя.", type: "Ввести имя", name: "Ваше имя",
  },
};

/** The nearest tag of a language: that of an element, or of one around it, also where it lies in a shadow. */
function languageOf(/** @type {Element} */ element) {
  for (let at = /** @type {Element | null} */ (element); at;) {
    const around = /** @type {Element | null} */ (at.closest("[lang]:not([lang=''])"));
    if (around) return around.getAttribute("lang") ?? "";
    const root = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return "en";
}

/**
 * The words in the language of an element: its attribute `lang`, or that of an element around it, or English.
 *
 * @param {HTMLElement} element
 * @param {Partial<Words> | null} [own] the words that the page has given this element
 * @returns {Words}
 */
export function wordsOf(element, own) {
  const tag = languageOf(element).toLowerCase();
  const named = (/** @type {string} */ wanted) =>
    Object.entries(words).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return { ...english, ...(named(tag) ?? named(tag.split("-")[0])), ...own };
}

/**
 * Calls a function when the language of the page, or of a part of it, changes, until a signal ends it.
 *
 * @param {HTMLElement} element in the page
 * @param {AbortSignal} signal
 * @param {() => void} action
 */
export function whenLanguageChanges(element, signal, action) {
  const observer = new MutationObserver(action);
  observer.observe(element.ownerDocument.documentElement, { attributeFilter: ["lang"], subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
}

/**
 * Why an engine did not come, in words.
 *
 * @param {Words} words
 * @param {Error} error
 * @param {string} failed that it did not come
 */
export function loadingFault(words, error, failed) {
  // Browsers name the policy for content, or the source of scripts that it lacks.
  return /\beval\b|unsafe-eval|\bCSP\b|content security/i.test(error.message) ? `${failed} ${words.forbidden}` : failed;
}
