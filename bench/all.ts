/** `npm run bench`: every figure of the README, one after the other, so that none disturbs the next. `-- embed orders` takes only those, `-- orders short` for a look, `-- counter postgresql` one database. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BENCHES = [
  { name: 'embed', says: 'what a page downloads for the widgets' },
  { name: 'embeds', says: 'what holds on any page, in three browsers, against what is aimed at' },
  { name: 'barista', says: 'time to read one message' },
  { name: 'hostile', says: 'what the worst text costs each call that anybody may make' },
  { name: 'orders', says: 'orders placed over HTTP against bare inserts' },
  {
    name: 'counter',
    says: 'a paid order, the reports of a day, and how soon the kitchen sees an order',
  },
  { name: 'calendar', says: 'what is free in a month, and the last seats of a class' },
  { name: 'durability', says: 'orders acknowledged before a kill or a power cut, and lost' },
  { name: 'mails', says: 'mails sent from the outbox over SMTP' },
  { name: 'backup', says: 'how long orders wait while a backup is made' },
  { name: 'streams', says: 'what one change of an order costs while people watch' },
  { name: 'cluster', says: 'three servers behind a proxy, one killed and one upgraded under load' },
  { name: 'script', says: 'the script that a page of the site needs before it works' },
  { name: 'lighthouse', says: 'the public pages on a phone' },
  {
    name: 'interaction',
    says: 'taps and typing on the site and at the till at a quarter of the speed',
  },
  { name: 'sign-in', says: 'from pressing Sign in to the dashboard, on a warm server' },
]

const words = process.argv.slice(2)
const wanted = words.filter((word) => BENCHES.some(({ name }) => name === word))
/** Said to each of them. */
const options = words.filter((word) => !wanted.includes(word))
let isGood = true
for (const { name, says } of BENCHES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stdout.write(`\n## ${name}: ${says}\n\n`)
  const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file, ...options], {
    stdio: 'inherit',
  })
  isGood &&= status === 0
}
process.exitCode = isGood ? 0 : 1
