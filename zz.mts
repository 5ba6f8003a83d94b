import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { readFileSync } from 'node:fs'
const cpu = () => { const u = process.cpuUsage(); return (u.user + u.system) / 1000 }
const m = async (name: string, f: () => Promise<any>) => { const t = performance.now(), c = cpu(); const r = await f(); console.log(name, Math.round(performance.now() - t), Math.round(cpu() - c)); return r }
const a = await m('fresh', () => PGlite.create({ extensions: { btree_gist } }))
const dump = await m('dump', () => a.dumpDataDir('none'))
console.log('size', dump.size)
for (let i = 0; i < 3; i++) await m('load', () => PGlite.create({ extensions: { btree_gist }, loadDataDir: dump }))
const dir = new URL('./node_modules/@electric-sql/pglite/dist/', 'file:///work/wt/speed/')
const wasm = await m('compile', () => WebAssembly.compile(readFileSync(new URL('pglite.wasm', dir))))
for (let i = 0; i < 4; i++) await m('load+module', () => PGlite.create({ extensions: { btree_gist }, loadDataDir: dump, pgliteWasmModule: wasm } as any))
