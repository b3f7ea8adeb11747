import { Copy, ExternalLink, History, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import button from '../../../ui/button.module.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './own-listing-acts.module.css'
import type { useListingActs } from './use-listing-acts.ts'

interface Props {
  listing: Listing
  acts: ReturnType<typeof useListingActs>
}

/** Ignores the second press of a double click: it was meant for the button that the first press has replaced. */
const once = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}

/** The main next action for the listing as a button, and the others as icons. */
export function OwnListingActs({ listing: { id, status }, acts }: Props) {
  const { t } = useTranslation('mine')
  const { isBusy, move, remove, duplicate } = acts
  return (
    <div className={styles.acts}>
      {status === 'unpublished' && (
        <Button look="primary" disabled={isBusy} onClick={once(() => move('moderation'))}>
          {t('act.publish')}
        </Button>
      )}
      {status === 'published' && (
        <Button disabled={isBusy} onClick={once(() => move('unpublished'))}>
          {t('act.unpublish')}
        </Button>
      )}
      {status === 'moderation' && (
        <Button disabled={isBusy} onClick={once(() => move('unpublished'))}>
          {t('act.withdraw')}
        </Button>
      )}
      {status === 'improvement' && (
        <>
          <AppLink to={`/editAd/${id}`} className={classes(button.button, button.primary)}>
            {t('act.improve')}
          </AppLink>
          <Button disabled={isBusy} onClick={once(() => move('moderation'))}>
            {t('act.sendAgain')}
          </Button>
        </>
      )}
      <span className={styles.rest}>
        {status === 'published' && (
          <AppLink
            to={`/ad/${id}`}
            className={classes(button.button, button.round)}
            aria-label={t('act.view')}
            title={t('act.view')}
          >
            <ExternalLink size={20} aria-hidden="true" />
          </AppLink>
        )}
        <AppLink
          to={`/my/history/${id}`}
          className={classes(button.button, button.round)}
          aria-label={t('act.history')}
          title={t('act.history')}
        >
          <History size={20} aria-hidden="true" />
        </AppLink>
        <IconButton label={t('act.duplicate')} disabled={isBusy} onClick={duplicate}>
          <Copy size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('act.remove')}
          className={styles.remove}
          disabled={isBusy}
          onClick={remove}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}
