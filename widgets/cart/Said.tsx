/** What a screen reader hears. It is there from the start, because what arrives together with its text is often not read. */
export function Said({ text }: { text: string }) {
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  )
}
