import type { AST } from '@eslint-community/regexpp'

/** Characters that classes are made of, and that separate words. */
const SAMPLES = [...'a0_ \n\t-.,:;!?@/\\"\'<>()[]=&+*%#$~é–’\u00a0A']

/** Characters that a class has. */
export function samplesOf(node: AST.CharacterSet | AST.CharacterClass): string[] {
  const known = found.get(node)
  if (known) return known
  const samples = look(node)
  found.set(node, samples)
  return samples
}
const found = new WeakMap<AST.Node, string[]>()

function look(node: AST.CharacterSet | AST.CharacterClass): string[] {
  const own = node.type === 'CharacterClass' ? node.elements.flatMap(ends) : []
  const fits = new RegExp(`^${node.raw}$`, 'u')
  return [...new Set([...SAMPLES, ...own])].filter((each) => {
    try {
      return fits.test(each)
    } catch {
      return false
    }
  })
}

function ends(element: AST.CharacterClassElement): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)]
  if (element.type === 'CharacterClassRange') return [String.fromCodePoint(element.min.value)]
  return []
}
