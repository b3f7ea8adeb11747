import type { Page } from '../../kernel/pages/page.ts'
import { configStore } from '../config/index.ts'
import { pictureAddress } from '../listings/index.ts'
import { agencyStore } from './agency-store.ts'

export const agencyHead: Page['head'] = (root, { params, search }, t) => {
  const id = params.id ?? ''
  const state = root.get(agencyStore).stateOf(id)
  const path = `/agency/${id}`
  if (state.kind !== 'ready') {
    const isMissing = state.kind === 'missing'
    return {
      title: `${t(isMissing ? 'lists:agency.missing' : 'lists:agency.title')} — Sakhli`,
      description: t('lists:agency.missingText'),
      path,
      isIndexed: false,
      ...(isMissing && { status: 404 as const }),
    }
  }
  const { agency } = state
  const name =
    agency.agencyName ?? t(agency.isAgency ? 'lists:agency.title' : 'lists:agency.person')
  const picture = agency.iconId
    ? pictureAddress({ id: agency.iconId, type: 'image' }, 640)
    : (agency.photoUrl ?? undefined)
  const site = root.get(configStore).value?.publicUrl ?? ''
  const url = site + path
  return {
    title: `${name} — Sakhli`,
    description:
      agency.agencyDescription?.replace(/\s+/g, ' ').slice(0, 200) ??
      t('lists:agency.description', { name }),
    path,
    picture,
    isIndexed: !search.includes('sort='),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': agency.isAgency ? 'RealEstateAgent' : 'Person',
        name,
        url,
        ...(agency.agencyDescription && { description: agency.agencyDescription }),
        ...(agency.phone && { telephone: agency.phone }),
        ...(agency.email && { email: agency.email }),
        ...(picture && { image: picture.startsWith('/') ? site + picture : picture }),
        ...(agency.channelLink && { sameAs: [agency.channelLink] }),
        ...(agency.address && {
          address: {
            '@type': 'PostalAddress',
            streetAddress: agency.address,
            addressLocality: root.city.names.en.name,
            addressCountry: root.city.country,
          },
        }),
        ...(agency.isAgency && agency.region && { areaServed: agency.region }),
      },
    ],
  }
}
