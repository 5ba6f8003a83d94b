import { drawPlaces, readList, type Sha256 } from '#domain/contest/draw.ts'
import type { PublicDraw } from '#domain/contracts/contest.ts'

export type Recomputed = {
  listHash: string
  isSameHash: boolean
  /** Drawn anew, in order; null before there is a seed. */
  lines: string[] | null
  isSameDraw: boolean
  /** The whole list, to look something up in. */
  list: string[]
}

/**
 * Does a draw again from the published list, and compares it with what was published.
 * @throws Error with a sentence where the list is none
 */
export async function recompute(
  sha256: Sha256,
  text: string,
  draw: PublicDraw,
): Promise<Recomputed> {
  const read = readList(text)
  if (!read.ok) throw new Error(read.message)
  const listHash = await sha256(text)
  const places = draw.seed === null ? null : await drawPlaces(sha256, read.list, draw.seed)
  const lines = places?.map(({ line }) => line) ?? null
  return {
    listHash,
    isSameHash: listHash === draw.listHash,
    lines,
    isSameDraw: lines !== null && lines.join() === draw.places.map(({ line }) => line).join(),
    list: read.list.lines,
  }
}
