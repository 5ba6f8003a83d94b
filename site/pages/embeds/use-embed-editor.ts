import { useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AdminEmbed } from '#domain/contracts/embeds.ts'
import { slugOf } from '#domain/content/slug.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useEditor } from '../admin/editing/use-editor.ts'
import { BLANK, copyOf, draftOf, retold, valueOf, type Draft } from './draft.ts'
import { useEmbedChanged, useEmbedNow } from './state.ts'

/**
 * One embed that is being edited. A new one has its page, with the code to copy, once it is saved.
 * @param embed null: a new one @param like the embed that a new one begins as
 */
export function useEmbedEditor(embed: AdminEmbed | null, like: AdminEmbed | null) {
  const changed = useEmbedChanged()
  const navigate = useNavigate()
  const now = useEmbedNow(embed?.id ?? '')
  const saved = useMemo(() => (embed ? draftOf(embed) : BLANK), [embed])
  const version = embed?.version ?? 'new'
  const start = useMemo(() => (like ? copyOf(like) : saved), [like, saved])
  const name = like ? `embed-copy-of-${like.id}` : `embed-${embed?.id ?? 'new'}`
  const editor = useEditor<Draft, string>(name, saved, version, start)
  const added = useRef<string | null>(null)

  const send = async (draft: Draft, on: string): Promise<[Draft, string]> => {
    const value = valueOf(draft)
    if (!embed) {
      const next = await callPrivate('addEmbed', { body: { id: draft.id.trim(), value } })
      changed(next)
      added.current = next.id
      return [BLANK, 'new']
    }
    const params = { id: embed.id }
    const next = await callPrivate('saveEmbed', { params, body: { value, version: on } })
    changed(next)
    return [draftOf(next), next.version]
  }
  const theirs = async () => {
    const embed = await now()
    return [draftOf(embed), embed.version] as const
  }
  const save = async () => {
    const isSaved = await editor.save(
      (draft, on) =>
        send(draft, on).catch((error: unknown) => {
          throw retold(error, draft)
        }),
      { theirs },
    )
    if (isSaved && added.current)
      void navigate(`?embed=${added.current}&part=code`, { replace: true })
    return isSaved
  }

  /** Until somebody writes another id, a new one follows the name. */
  const set = (path: string, next: unknown) => {
    const { id, name } = editor.value
    if (!embed && path === 'name' && id === slugOf(name)) editor.set('id', slugOf(String(next)))
    const isNothing = path.startsWith('triggers.') && (next === '' || next === false)
    editor.set(path, isNothing ? undefined : next)
  }

  return {
    editor: { ...editor, set },
    isNew: !embed,
    save,
    discard: () => editor.take(saved, version),
    /** Throws away what this tab had kept of a new one. */
    beginAnew: () => {
      editor.take(saved, version)
      editor.replace(start)
    },
    keepMine: async () => {
      editor.choose('mine')
      await save()
    },
  }
}
