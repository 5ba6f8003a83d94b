/**
 * Where many countries write a comma in numbers, a spreadsheet splits cells at semicolons; others do at tabs. A formula begins
 * with one of these signs, full-width ones too; a smiley such as `;-)` is none.
 */
const SPLIT_BEFORE_FORMULA = /([;\t])(?=[ \u00A0]*(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!\))))/g
const SEPARATED_FORMULA = /^[;,|\s]+(?:[=+@\uFF1D\uFF0B\uFF0D\uFF20]|-(?!\)))/

/**
 * A text as a cell of a file for spreadsheets. The library that writes the file escapes what begins like a formula; this
 * escapes what would begin a formula in a program that splits cells elsewhere, with the usual apostrophe.
 */
export function cellText(text: string): string {
  const split = text.replace(SPLIT_BEFORE_FORMULA, "$1'")
  return SEPARATED_FORMULA.test(text) ? `'${split}` : split
}
