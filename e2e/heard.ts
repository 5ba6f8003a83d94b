import type { Page } from '@playwright/test'

type Node = {
  nodeId: string
  ignored: boolean
  role?: { value: string }
  name?: { value: string }
  value?: { value: string | number }
  description?: { value: string }
  properties?: { name: string; value: { value?: unknown } }[]
  childIds?: string[]
  parentId?: string
}

/**
 * What a screen reader goes through, in its order, from the browser's own tree: a line for each thing, with role, name,
 * value and state. What lies behind an open dialog is not in it.
 */
export async function heardOn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
    const byId = new Map(nodes.map((node) => [node.nodeId, node]))
    const lines: string[] = []
    const read = (node: Node | undefined) => {
      if (!node) return
      const line = node.ignored ? null : lineOf(node)
      if (line !== null) lines.push(line)
      // What a control shows is in its name already.
      if (line !== null && LEAVES.has(node.role?.value ?? '')) return
      for (const id of node.childIds ?? []) read(byId.get(id))
    }
    read(nodes.find(({ parentId }) => parentId === undefined))
    return lines
  } finally {
    await session.detach()
  }
}

function lineOf({ role, name, value, description, properties = [] }: Node): string | null {
  const kind = role?.value ?? ''
  const said = (text: unknown) =>
    String(text ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const called = said(name?.value)
  const state = (key: string) => properties.find((each) => each.name === key)?.value.value
  const live = state('live')
  if (SILENT.has(kind) && !(live && live !== 'off')) return null
  if (kind === 'StaticText') return called === '' ? null : `text: ${called}`
  return [
    `${kind}: ${called}`,
    value?.value !== undefined && said(value.value) !== '' && `= ${said(value.value)}`,
    description?.value && `(${said(description.value)})`,
    state('checked') !== undefined && state('checked') !== 'false' && '[checked]',
    state('pressed') !== undefined && state('pressed') !== 'false' && '[pressed]',
    state('expanded') === true && '[expanded]',
    state('disabled') === true && '[disabled]',
    state('invalid') !== undefined && state('invalid') !== 'false' && '[invalid]',
    state('required') === true && '[required]',
    state('modal') === true && '[modal]',
    live && live !== 'off' && `[${String(live)}]`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Containers that are not said, and what their parents say already. */
const SILENT = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'RootWebArea',
  'LineBreak',
  'ListMarker',
  'LayoutTable',
  'paragraph',
  'LabelText',
  'strong',
  'emphasis',
  'Section',
  'DescriptionList',
  'list',
  'listitem',
  'superscript',
  'time',
  'mark',
])
const LEAVES = new Set([
  'button',
  'link',
  'heading',
  'radio',
  'checkbox',
  'textbox',
  'searchbox',
  'option',
  'tab',
  'image',
  'img',
  'StaticText',
])
