import type { ChatRequest } from '#domain/contracts/barista.ts'

/** More than any order needs. The input of the chat has the same limit. */
const MAX_MESSAGE_CHARACTERS = 500

/**
 * What a customer typed, made safe to read for all that follows: no markup, no angle brackets, no invisible
 * or directional characters, one line, trimmed, at most 500 characters and never half of a surrogate pair.
 */
export function cleanMessage(text: ChatRequest['message']): string {
  return text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(TAG, ' ')
    .replace(/[<>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_MESSAGE_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}

/** `<3` and `2 < 3` are no tags; `</b>`, `<script src=…>` and `<!-- … -->` are. */
const TAG = /<[a-z/!?][^<>]*>/gi

/** Control, zero-width, directional, variation-less filler and tag characters. Line breaks and tabs become spaces later. */
const INVISIBLE =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|\u034F|\u17B4|\u17B5|[\u180B-\u180D]|\uDB40[\uDC00-\uDC7F]/g
