import { UsersRound } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../contract/listings/listing.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { shortlistBounds } from './shared-fields.ts'
import { shortlistsStore } from './shortlists-store.ts'

interface Props {
  listing: Listing
  onDone?: () => void
}

/** Adds a listing to the list that was opened last; if there is none, links to the page where one is begun. */
export const AddToShortlist = observer(({ listing, onDone }: Props) => {
  const { toasts } = useStores()
  const { lists } = useStore(shortlistsStore)
  const { t } = useTranslation('shortlist')
  const list = lists.find(({ who, standing }) => who !== undefined && standing !== 'ended')
  const link = (words: string) => (
    <AppLink
      to="/shortlist"
      className={classes(button.button, button.quiet, button.wide)}
      {...(onDone && { onClick: onDone })}
    >
      <UsersRound size={20} aria-hidden="true" />
      {words}
    </AppLink>
  )
  if (!list) return link(t('title'))
  if (list.has(listing.id)) return link(t('isIn'))
  const add = () => {
    if (list.add(listing)) toasts.show(t('added'))
    else toasts.show(t('full', { count: shortlistBounds.listings }), { kind: 'bad' })
    onDone?.()
  }
  return (
    <Button onClick={add} isWide>
      <UsersRound size={20} aria-hidden="true" />
      {t('add')}
    </Button>
  )
})
