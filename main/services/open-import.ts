import { closedImport } from './closed-import.ts'
import type { OpenImport } from './import-desk.ts'

export const openImport: OpenImport = async () => closedImport('The import is not opened')
