import type { WrittenFormat } from '../../../contract/feeds/feed-outgoing.ts'
import { avitoShape, readAvito } from './avito/read-avito.ts'
import { writeAvito } from './avito/write-avito.ts'
import { cianShape, readCian } from './cian/read-cian.ts'
import { writeCian } from './cian/write-cian.ts'
import type { ReadableFormat, WritableFormat } from './format/format.ts'
import { writeHomesOverseas } from './homesoverseas/write-homesoverseas.ts'
import type { XmlShape } from './input/read-xml.ts'
import { kyeroShape, readKyero } from './kyero/read-kyero.ts'
import { writeKyero } from './kyero/write-kyero.ts'
import { openImmoShape, readOpenImmo } from './openimmo/read-openimmo.ts'
import { writeOpenImmo } from './openimmo/write-openimmo.ts'
import { writeReso } from './reso/write-reso.ts'
import { writeCsv } from './table/write-table.ts'
import { readYrl, yrlShape } from './yrl/read-yrl.ts'
import { writeYrl } from './yrl/write-yrl.ts'

/** The XML formats; the root element tells which of them a feed is. */
export const xmlShapes = [
  yrlShape,
  cianShape,
  avitoShape,
  kyeroShape,
  openImmoShape,
] as const satisfies readonly XmlShape[]
export type XmlFormat = (typeof xmlShapes)[number]['format']

export const xmlReaders: Record<XmlFormat, ReadableFormat> = {
  yrl: readYrl,
  cian: readCian,
  avito: readAvito,
  kyero: readKyero,
  openimmo: readOpenImmo,
}

export const writers: Record<WrittenFormat, WritableFormat> = {
  yrl: writeYrl,
  cian: writeCian,
  avito: writeAvito,
  kyero: writeKyero,
  openimmo: writeOpenImmo,
  csv: writeCsv,
  homesoverseas: writeHomesOverseas,
  reso: writeReso,
}
