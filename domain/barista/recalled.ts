/** The same answer to the same words, which many rules ask for. Only the latest texts are held. */
export function recalled<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    let found = known.get(text)
    if (found === undefined) {
      if (known.size > 299) known.clear()
      known.set(text, (found = read(text)))
    }
    return found
  }
}
