import { useState, type ReactNode } from 'react'
import type { Photo, WorkImage } from '#domain/contracts/photos.ts'
import { PICTURE_LIMIT_BYTES, PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { PhotoPicture } from '#site/pages/reading/PhotoPicture.tsx'
import { currentToken } from '#site/state/account.ts'
import { privateUrl } from '#site/state/private-calls.ts'
import { upload } from '#site/state/upload.ts'
import { Area } from './fields.tsx'
import { at } from './paths.ts'
import type { Editor } from './use-editor.ts'

/** A photograph, sent as soon as it is chosen, and the words that stand for it where it cannot be seen. */
export function PhotoField({
  editor,
  path,
  call,
  isOptional = false,
  none,
}: {
  editor: Pick<Editor, 'value' | 'set' | 'problems' | 'fieldId'>
  path: string
  call: 'addPhoto' | 'addMenuPhoto' | 'addOwnPhoto'
  isOptional?: boolean
  /** What stands in its place where there is none. */
  none?: null
}): ReactNode {
  const photo = at(editor.value, path) as Photo | null | undefined
  const [state, setState] = useState<{ share?: number; problem?: string }>({})
  const id = editor.fieldId(`${path}.id`)
  const isThere = Boolean(photo?.id)
  const wrong = state.problem ?? editor.problems[path] ?? editor.problems[`${path}.id`]
  const send = async (file: File) => {
    if (file.size > PICTURE_LIMIT_BYTES) return setState({ problem: PICTURE_PROBLEMS.tooLarge })
    setState({ share: 0 })
    try {
      const token = await currentToken()
      const onProgress = (share: number) => setState({ share })
      const image = await upload<WorkImage>(privateUrl(call), {}, ['image', file], {
        onProgress,
        token,
      })
      editor.set(path, { ...image, alt: photo?.alt ?? '' })
      setState({})
    } catch (error) {
      setState({ problem: error instanceof Error ? error.message : 'Please try again.' })
    }
  }
  return (
    <div className="photo-field">
      {photo && isThere && <PhotoPicture photo={photo} sizes="20rem" />}
      <div className="field">
        <label htmlFor={id}>
          {isThere ? 'Another photograph' : 'Photograph'}{' '}
          <span className="hint">
            {isOptional && 'optional, '}JPEG, PNG, WebP or AVIF, up to 15 MB
          </span>
        </label>
        <input
          id={id}
          className="input"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-error`}
          disabled={state.share !== undefined}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            target.value = ''
            if (file) void send(file)
          }}
        />
        <p className="field-help" role="status">
          {state.share !== undefined && `Sending: ${Math.round(state.share * 100)}%`}
        </p>
        <p className="field-error" id={`${id}-error`}>
          {wrong}
        </p>
      </div>
      {isThere && (
        <Area
          editor={editor}
          path={`${path}.alt`}
          label="What is to be seen on it"
          isRequired
          help="For people who cannot see it."
          rows={2}
          maxLength={300}
        />
      )}
      {isThere && isOptional && (
        <button type="button" className="button small" onClick={() => editor.set(path, none)}>
          Remove the photograph
        </button>
      )}
    </div>
  )
}
