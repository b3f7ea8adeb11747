/** The dropped files, with those in dropped folders, which are sorted by name. */
export async function filesOfDrop(dropped: DataTransfer): Promise<File[]> {
  // Must be read at once: after the event the list is empty.
  const items = [...dropped.items].filter(({ kind }) => kind === 'file')
  const parts = items.map((item) => ({ entry: item.webkitGetAsEntry?.(), file: item.getAsFile() }))
  const found = await Promise.all(
    parts.map(({ entry, file }) => (entry?.isDirectory ? filesWithin(entry) : file ? [file] : [])),
  )
  return found.flat()
}

/** Finds the files in a folder and its subfolders, leaving out names that begin with a dot. */
async function filesWithin(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) return [await fileOf(entry)]
  const entries = await entriesOf(entry as FileSystemDirectoryEntry)
  const sorted = entries.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  return (await Promise.all(sorted.map(filesWithin))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A reader returns a hundred entries at a time, and none at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
