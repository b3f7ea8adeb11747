/** How wide a price is as pins write it. */
export function measurePrice(): (text: string) => number {
  const pen = document.createElement('canvas').getContext('2d')
  if (pen) pen.font = '600 13px FiraGO, system-ui, sans-serif'
  const known = new Map<string, number>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const width = pen?.measureText(text).width ?? text.length * 8
    known.set(text, width)
    return width
  }
}
