import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** What every object inherits, so that a page that freezes `Object.prototype` forbids to assign it. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype))

/**
 * Defines methods of a prototype that are named as one of all objects, such as `toString`, where the embed build would assign
 * them: on a page that froze `Object.prototype` the assignment throws, and no widget would load.
 */
export function ownMethods(): Plugin {
  return {
    name: 'own-methods',
    transform(code, id) {
      if (
        !/\.prototype\.(to|value|has|is|prop)\w+\s*=[^=]/.test(code) ||
        !/\.m?[jt]sx?(\?|$)/.test(id)
      )
        return null
      const defined = withOwnMethods(code, this.parse(code) as unknown as Node)
      return defined === code ? null : { code: defined, map: null }
    },
  }
}

/** @param tree the code as ESTree has it */
export function withOwnMethods(code: string, tree: unknown): string {
  const text = ({ start, end }: Node) => code.slice(start, end)
  let result = code
  for (const each of assignments(tree).toSorted((one, other) => other.start - one.start)) {
    const { object, property } = each.left as { object: Node; property: Node }
    const own = `Object.defineProperty(${text(object)},"${property['name'] as string}",{value:${text(each.right as Node)},writable:true,configurable:true})`
    result = result.slice(0, each.start) + own + result.slice(each.end)
  }
  return result
}

/** Each `Some.prototype.toString = …`. */
function assignments(node: unknown): (Node & { left: unknown })[] {
  if (Array.isArray(node)) return node.flatMap(assignments)
  if (!node || typeof node !== 'object') return []
  const each = node as Node & { left: unknown }
  return isOfPrototype(each) ? [each] : Object.values(each).flatMap(assignments)
}

function isOfPrototype({ type, operator, left }: Node): boolean {
  if (type !== 'AssignmentExpression' || operator !== '=') return false
  const { computed, object, property } = left as Record<string, Record<string, unknown>>
  const of = object?.['property'] as { name?: string } | undefined
  return !computed && of?.name === 'prototype' && INHERITED.has(`${property?.['name']}`)
}
