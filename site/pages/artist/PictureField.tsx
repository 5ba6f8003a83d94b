import { useEffect, useState, type ReactNode } from 'react'
import { PICTURE_LIMIT_BYTES, PICTURE_PROBLEMS } from '#domain/artists/work-texts.ts'
import { FieldError, wiring } from '../../forms/Field.tsx'
import type { FieldForm } from '../../forms/use-form.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** Why this file cannot be sent, as far as a browser can tell before sending it. */
export function pictureProblem(file: Pick<File, 'type' | 'size'> | null): string | null {
  if (!file) return PICTURE_PROBLEMS.missing
  if (file.size === 0) return PICTURE_PROBLEMS.empty
  if (file.size > PICTURE_LIMIT_BYTES) return PICTURE_PROBLEMS.tooLarge
  // A system that does not know the kind says nothing; the server looks into the file anyway.
  return file.type === '' || PICTURE_TYPES.includes(file.type) ? null : PICTURE_PROBLEMS.unknown
}

/** The photograph of a work: chosen, seen at once, and what is wrong with it. */
export function PictureField<Values extends object>({
  form,
  file,
  label,
  onChange,
  children,
}: {
  form: FieldForm<Values>
  file: File | null
  label: string
  onChange: (file: File | null) => void
  /** What hangs until another is chosen. */
  children?: ReactNode
}): ReactNode {
  const id = form.fieldId('image')
  const problem = file && pictureProblem(file)
  const preview = usePreview(problem ? null : file)
  return (
    <div className="field own-picture">
      <div className="own-picture-sheet" data-empty={(!preview && !children) || undefined}>
        {preview ? <img src={preview} alt="What you chose" /> : children}
      </div>
      <label htmlFor={id}>
        {label} <span className="hint">JPEG, PNG, WebP or AVIF, up to 15 MB</span>
      </label>
      <input
        {...wiring(form, 'image')}
        className="input own-picture-input"
        type="file"
        accept={PICTURE_TYPES.join(',')}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      {problem && (
        <p className="field-error" role="status">
          {problem}
        </p>
      )}
      {!problem && <FieldError form={form} name="image" />}
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
