import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { argv, exit } from 'node:process'
import { Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'
import { freshGroup } from '../main/import/journal/records.ts'
import { RowPlanner } from '../main/import/table/plan-rows.ts'
import { readTable } from '../main/import/table/read-table.ts'

/**
 * Reads a workbook of a million rows as the import does. Measures the time, the memory of the reader, and the longest
 * time for which the program itself stood still. `npm run bench:table -- 100000` takes fewer rows.
 */
const wanted = { mostMemory: 300_000_000, longestStillMs: 50 }
const rows = Number(argv[2] ?? 1_000_000)

const folder = await mkdtemp(join(tmpdir(), 'sakhli-table-'))
const path = join(folder, 'listings.xlsx')
await writeWorkbook(path, rows)
const { size } = await stat(path)

const groups = Array.from({ length: 1_000 }, (_, at) => freshGroup(`Flat ${at}`))
const mapping = { folder: 'folder', price: 'price', area: 'area', title: 'title' } as const
const still = monitorEventLoopDelay({ resolution: 5 })
let planner: RowPlanner | undefined
let memory = 0
const looking = setInterval(async () => {
  memory = Math.max(memory, await memoryOfReader())
}, 200)
still.enable()
const startedAt = performance.now()
const counts = await readTable({
  path,
  sheet: null,
  onHead: ({ headings }) => {
    const known = {
      listings: [],
      cityWords: new Set<string>(),
      currency: null,
      currencies: undefined,
    }
    planner = new RowPlanner(headings, mapping, groups, known)
  },
  onRows: (part) => planner?.take(part),
})
const seconds = (performance.now() - startedAt) / 1000
still.disable()
clearInterval(looking)
await rm(folder, { recursive: true })

const stillMs = Math.max(0, still.max / 1e6 - 5)
console.log(`rows read                 ${counts?.rows ?? 0} of ${rows}`)
console.log(`listings planned          ${planner?.planned.length ?? 0}`)
console.log(`workbook                  ${(size / 1e6).toFixed(1)} MB`)
console.log(`time                      ${seconds.toFixed(1)} s`)
console.log(`memory of the reader      ${(memory / 1e6).toFixed(0)} MB (at most 300)`)
console.log(`longest stand-still       ${stillMs.toFixed(0)} ms (at most 50)`)
const isWell =
  counts?.rows === rows && memory <= wanted.mostMemory && stillMs <= wanted.longestStillMs
exit(isWell ? 0 : 1)

/** The most memory that the reading process has had; 0 if the system does not say. */
async function memoryOfReader() {
  const own = `/proc/${process.pid}/task/${process.pid}/children`
  const children = await readFile(own, 'utf8').catch(() => '')
  const peaks = await Promise.all(
    children.split(/\s+/).flatMap(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
    }),
  )
  return Math.max(0, ...peaks)
}

async function writeWorkbook(to: string, count: number) {
  const parts: [name: string, text: () => Iterable<string>][] = [
    [
      'xl/workbook.xml',
      () => ['<workbook xmlns:r="r"><sheets><sheet name="All" r:id="a"/></sheets></workbook>'],
    ],
    [
      'xl/_rels/workbook.xml.rels',
      () => ['<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>'],
    ],
    ['xl/sharedStrings.xml', () => textsOf(count)],
    ['xl/sheet.xml', () => sheetOf(count)],
  ]
  const out = createWriteStream(to)
  const list: Buffer[] = []
  let at = 0
  const write = (bytes: Buffer) => {
    at += bytes.length
    return out.write(bytes) || once(out, 'drain')
  }
  for (const [name, text] of parts) {
    const packed: Buffer[] = []
    for await (const chunk of Readable.from(text()).pipe(createDeflateRaw())) packed.push(chunk)
    const data = Buffer.concat(packed)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(data.length, 14)
    head.writeUInt16LE(name.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    list.push(
      Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.alloc(2), head, where, Buffer.from(name)]),
    )
    await write(Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), data]))
  }
  const end = Buffer.alloc(18)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(at, 12)
  await write(Buffer.concat([...list, Buffer.from('PK\x05\x06'), end]))
  await new Promise<void>((resolve) => out.end(resolve))
}

/** Every listing has a different title: the worst case for a table of shared texts. */
function* textsOf(count: number) {
  yield '<sst><si><t>folder</t></si><si><t>title</t></si><si><t>price</t></si><si><t>area</t></si>'
  for (let at = 0; at < count; at += 1) yield `<si><t>Квартира у моря ${at}</t></si>`
  yield '</sst>'
}

function* sheetOf(count: number) {
  const text = (n: number) => `<c t="s"><v>${n}</v></c>`
  yield `<worksheet><sheetData><row>${[0, 1, 2, 3].map(text).join('')}</row>`
  for (let at = 0; at < count; at += 1)
    yield `<row><c t="inlineStr"><is><t>Flat ${at}</t></is></c>${text(at + 4)}<c t="str"><v>${at} $</v></c><c><v>62.5</v></c></row>`
  yield '</sheetData></worksheet>'
}
