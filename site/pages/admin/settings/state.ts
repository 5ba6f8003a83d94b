import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SettingsEdit, SettingsState } from '#domain/contracts/settings.ts'
import type { Settings } from '#domain/cafe/settings.ts'
import { callPrivate } from '#site/state/call-private.ts'
import { useEditor } from '../editing/use-editor.ts'

const KEY = ['settings-state']

/** All that the owner may set, with its history. */
export function useSettingsState() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callPrivate('settingsState', undefined, { signal }),
  })
}

/** Takes over the settings as they are after a change; everything on the site follows them. */
export function useSettingsChanged() {
  const cache = useQueryClient()
  return (state: SettingsState) => {
    cache.setQueryData(KEY, state)
    void cache.invalidateQueries({ queryKey: ['cafe'] })
  }
}

/**
 * A part of the settings as a form.
 * @param part what of them is edited here, as a change @param state as it was loaded
 */
export function useSettingsEditor<Part extends SettingsEdit>(
  name: string,
  part: (settings: Settings) => Part,
  saved: Part,
  state: SettingsState,
) {
  const changed = useSettingsChanged()
  const { refetch } = useSettingsState()
  const editor = useEditor<Part, number>(`settings-${name}`, saved, state.version)
  const send = async (value: Part, version: number): Promise<[Part, number]> => {
    const next = await callPrivate('saveSettings', { body: { change: value, version } })
    changed(next)
    return [part(next.settings as Settings), next.version]
  }
  const theirs = async () => {
    const { data } = await refetch()
    return data ? ([part(data.settings as Settings), data.version] as const) : null
  }
  return {
    editor,
    save: () => editor.save(send, { theirs }),
    discard: () => editor.take(saved, state.version),
  }
}
