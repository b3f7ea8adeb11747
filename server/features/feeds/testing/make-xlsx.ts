import { crc32, deflateRawSync } from 'node:zlib'

/** A minimal workbook with one sheet. */
export function makeXlsx(
  rows: readonly (readonly (string | number)[])[],
  { isPacked = false } = {},
): Buffer {
  const cell = (value: string | number, address: string) =>
    typeof value === 'number'
      ? `<c r="${address}"><v>${value}</v></c>`
      : `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
  const lines = rows
    .map((row, index) => {
      const at = index + 1
      const cells = row.map((value, column) =>
        cell(value, `${String.fromCharCode(65 + column)}${at}`),
      )
      return `<row r="${at}">${cells.join('')}</row>`
    })
    .join('')
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const packages = 'http://schemas.openxmlformats.org/package/2006'
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${offices}/${type}" Target="${target}"/></Relationships>`
  return zip(
    {
      '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
      '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${offices}"><sheets><sheet name="Ads" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines}</sheetData></worksheet>`,
    },
    isPacked,
  )
}

export function zip(files: Readonly<Record<string, string>>, isPacked: boolean): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const plain = Buffer.from(text)
    const data = isPacked ? deflateRawSync(plain) : plain
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isPacked ? 8 : 0, 4)
    head.writeUInt32LE(crc32(plain), 10)
    head.writeUInt32LE(data.length, 14)
    head.writeUInt32LE(plain.length, 18)
    head.writeUInt16LE(name.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), data])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    list.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        Buffer.from([20, 0]),
        head,
        where,
        Buffer.from(name),
      ]),
    )
    bodies.push(body)
    at += body.length
  }
  const size = list.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\x05\x06'), end])
}
