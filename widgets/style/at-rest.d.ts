/** A style sheet as a text, once more in the file of what rests. */
declare module '*.css?at-rest&inline' {
  const css: string
  export default css
}
