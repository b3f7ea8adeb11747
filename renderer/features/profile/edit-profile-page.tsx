import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { sessionStore } from '../session/index.ts'
import { EditProfileForm } from './edit-profile-form.tsx'
import { SignInFirst } from './sign-in-first.tsx'

const EditProfile = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('profile')
  const { user } = session
  if (!user) return <SignInFirst />
  return (
    <PageFrame width="medium">
      <h1>{t('editTitle')}</h1>
      <EditProfileForm key={user.id} user={user} />
    </PageFrame>
  )
})

export const editProfilePage: Page = {
  Component: EditProfile,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('profile:editTitle')} — Sakhli`,
    description: t('profile:visitor'),
    path: '/editProfile',
    isIndexed: false,
    isPrivate: true,
  }),
}
