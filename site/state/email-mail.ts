import { useState } from 'react'
import { ApiError } from '#widgets/api.ts'
import { callPrivate } from './call-private.ts'

/** Asking for a mail with a link or a code: one call at a time, and what the server says to it. */
export function useEmailMail(mail: 'resendEmailLink' | 'mailProof') {
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      setSaid((await callPrivate(mail)).message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSaid(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { said, isBusy, send: () => void send() }
}
