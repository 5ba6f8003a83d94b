#!/usr/bin/env node
// Draws the winners of a contest once more, from what was published. One file, nothing to install but Node 20:
//
//   node recompute.mjs <list: a file or an address> [seed]
//
// Without the seed it says the hash of the list, to compare with the one published before the draw. The rule, in full:
//   hash  = SHA-256 of the list's bytes
//   seed  = as published: small letters, single spaces, nothing around it
//   score = SHA-256 of  rule|hash|seed|line  for each line
//   order = by score, smallest first: winners, then alternates
// Deliberately shares no code with the server: two ways to the same result.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

const RULE = 'creative-lounge-draw-1'
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

const [, , from, ...words] = process.argv
if (!from) stop('Say which list: node recompute.mjs <list: a file or an address> [seed]')

const text = await read(from)
const [head, body = ''] = text.split('\n\n')
const said = Object.fromEntries(head.split('\n').map((line) => line.split(/: (.*)/s)))
const lines = body.split('\n').filter(Boolean)
if (said.rule !== RULE) stop(`This draws by the rule ${RULE}; the list says ${said.rule}.`)
if (lines.length !== Number(said.entries)) stop('The list is not complete.')
if (new Set(lines).size !== lines.length) stop('A line stands in the list twice.')

const hash = sha256(text)
say(`list      ${hash}`)
say(`entries   ${lines.length}`)
say(`seed from ${said['seed source']}`)

const seed = words.join(' ').trim().replace(/\s+/g, ' ').toLowerCase()
if (seed) {
  say(`seed      ${seed}`)
  const winners = Number(said.winners)
  lines
    .map((line) => ({ line, score: sha256(`${RULE}|${hash}|${seed}|${line}`) }))
    .sort((a, b) => (a.score < b.score ? -1 : 1))
    .slice(0, winners + Number(said.alternates))
    .forEach(({ line }, i) =>
      say(`${i < winners ? 'winner   ' : 'alternate'} ${String(i + 1).padEnd(3)} ${line}`),
    )
}

async function read(place) {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8').catch((error) => stop(error.message))
  const answer = await fetch(place).catch((error) => stop(`${place}: ${error.message}`))
  if (!answer.ok) stop(`${place} answered ${answer.status}.`)
  return answer.text()
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function stop(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
