import type { Id } from '../../../contract/wire/primitives.ts'

export type TabSubject = { kind: 'new' } | { kind: 'ad'; id: Id } | { kind: 'view'; id: Id }

/** What the tab at this address shows: a form, or somebody else's listing; undefined if the address has no tab. */
export function readTabPath(path: string): TabSubject | undefined {
  if (path === '/newAd') return { kind: 'new' }
  const [, page, id] = /^\/(editAd|ad)\/(\d{1,18})$/.exec(path) ?? []
  if (!id) return undefined
  return page === 'editAd' ? { kind: 'ad', id } : { kind: 'view', id }
}

export function writeTabPath(subject: TabSubject): string {
  if (subject.kind === 'new') return '/newAd'
  return subject.kind === 'ad' ? `/editAd/${subject.id}` : `/ad/${subject.id}`
}
