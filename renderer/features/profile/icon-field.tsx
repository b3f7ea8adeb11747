import { Camera, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import type { User } from '../../../contract/people/users.ts'
import { initialsOf } from '../../../texts/format/capitals.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './profile.module.css'
import type { ProfileDraft } from './profile-draft.ts'
import { iconAddress } from './profile-icon.tsx'

const accepted = '.jpg,.jpeg,.png,.webp,.heic,.heif,image/jpeg,image/png,image/webp,image/heic'

/** The image beside the name: a person chooses it, cut to its middle square, or removes it. */
export const IconField = observer(({ draft, user }: { draft: ProfileDraft; user: User }) => {
  const { t } = useTranslation('profile')
  const { icon, flaws } = draft
  const hasOne = icon.kind === 'chosen' || (icon.kind === 'unchanged' && user.iconId !== null)

  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > mediaLimits.picture.bytes) return draft.refuse('icon', 'wrong.iconLarge')
    const square = await cropIcon(file)
    const isKnown = square || /\.hei[cf]$/i.test(file.name)
    if (!isKnown) return draft.refuse('icon', 'wrong.icon')
    const url = square && URL.createObjectURL(square)
    draft.chooseIcon({ kind: 'chosen', file: square ?? file, url })
  }

  return (
    <div className={styles.iconField}>
      <IconPreview draft={draft} user={user} />
      <div className={styles.iconActs}>
        <label className={styles.choose}>
          <input
            type="file"
            accept={accepted}
            className="unseen"
            aria-invalid={Boolean(flaws.icon)}
            aria-describedby="icon-wrong"
            onChange={({ target }) => {
              void choose(target.files?.[0])
              // Choosing the same file again must count as a choice too.
              target.value = ''
            }}
          />
          <span className={classes(button.button, button.quiet)}>
            <Camera size={20} aria-hidden="true" />
            {t(hasOne ? 'icon.change' : 'icon.choose')}
          </span>
        </label>
        {hasOne && (
          <Button look="bare" onClick={() => draft.chooseIcon({ kind: 'removed' })}>
            <Trash2 size={20} aria-hidden="true" />
            {t('icon.remove')}
          </Button>
        )}
        <p id="icon-wrong" role="status" className={styles.wrong}>
          {flaws.icon && t(flaws.icon)}
        </p>
      </div>
    </div>
  )
})

const IconPreview = observer(({ draft, user }: { draft: ProfileDraft; user: User }) => {
  const { t } = useTranslation('profile')
  const { at } = useStores()
  const { icon } = draft
  const stored = icon.kind === 'removed' ? user.photoUrl : iconAddress(user)
  const address = icon.kind === 'chosen' ? icon.url : stored
  if (address)
    return <img className={styles.icon} src={at(address)} alt="" width="88" height="88" />
  return (
    <span className={classes(styles.icon, icon.kind === 'chosen' && styles.unseenIcon)}>
      {icon.kind === 'chosen' ? t('icon.unseen') : initialsOf(draft.typed.agencyName)}
    </span>
  )
})

const side = 512

/** The middle of an image as a square; undefined where this browser cannot read its format. */
async function cropIcon(file: Blob): Promise<Blob | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const canvas = document.createElement('canvas')
  const least = Math.min(bitmap.width, bitmap.height)
  canvas.width = canvas.height = Math.min(side, least)
  const pen = canvas.getContext('2d')
  if (!pen) return undefined
  // Without a background, the transparent parts of an image would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  const from = [(bitmap.width - least) / 2, (bitmap.height - least) / 2, least, least] as const
  pen.drawImage(bitmap, ...from, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.92)
  })
}
