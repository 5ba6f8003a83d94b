import { signal } from '@preact/signals-react'
import { newId } from './problems.ts'

export const TOAST_MS = 5_000

export type Toast = {
  id: string
  kind: 'success' | 'info' | 'error'
  title: string
  text: string
  action?: { label: string; run: () => void }
}

const list = signal<Toast[]>([])

/** Short messages that disappear after 5 seconds. Each is shown by the widget or page that hosts it. */
export const toasts = {
  list,
  show(toast: Omit<Toast, 'id'>): void {
    const id = newId()
    list.value = [...list.value, { ...toast, id }]
    setTimeout(() => toasts.dismiss(id), TOAST_MS)
  },
  dismiss(id: string): void {
    list.value = list.value.filter((toast) => toast.id !== id)
  },
}
