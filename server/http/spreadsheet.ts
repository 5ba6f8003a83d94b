/**
 * Where many countries write a comma in numbers, a spreadsheet splits cells at semicolons; others do at tabs. There the quotes
 * around a cell are letters of it, and a new line in it is a new row. A formula begins with one of these signs, full-width ones too,
 * after any spaces and quotes; a smiley such as `;-)` is none.
 */
const SPLIT_BEFORE_FORMULA =
  /([;\t\r\n])(?=["\v\f \u00A0\u1680\u2000-\u200D\u2028\u2029\u202F\u205F\u2060\u3000\uFEFF]*(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!\))))/g
const SEPARATED_FORMULA =
  /^[;,|\s\u200B-\u200D\u2060][;,|\s"\u200B-\u200D\u2060]*(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!\)))/
const FORMULA = /^[=+@\t\r\uFF1D\uFF0B\uFF0D\uFF20-]/
/** An amount that went back: a spreadsheet adds it. */
const PLAIN_NUMBER = /^-\d{1,15}(?:\.\d{1,9})?$/

/**
 * A text as a cell of a file for spreadsheets: what would begin a formula, also in a program that splits cells elsewhere, is escaped with
 * the usual apostrophe.
 */
export function cellText(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text
  const split = text.replace(SPLIT_BEFORE_FORMULA, "$1'")
  return FORMULA.test(text) || SEPARATED_FORMULA.test(text) ? `'${split}` : split
}
