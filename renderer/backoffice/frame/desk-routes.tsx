import { observer } from 'mobx-react-lite'
import type { Location } from 'react-router-dom'
import { Navigate, Route, Routes } from 'react-router-dom'
import { usePart, useStores } from '../../app/stores.tsx'
import { pages } from '../pages.ts'
import { places } from '../places.ts'
import { AdTab } from '../tabs/ad-tab.tsx'
import { tabsPart } from '../tabs/index.ts'
import { featurePlace } from './feature-place.tsx'
import { OutsidePage } from './outside-page.tsx'

/** Pages that no line of the sidebar leads to, beside the places. */
const others = [
  pages.newAd,
  pages.editAd,
  pages.reports,
  pages.users,
  pages.rate,
  pages.log,
  pages.profile,
  pages.editProfile,
  pages.account,
  pages.help,
].map((route) => ({ path: route.path, Component: featurePlace(route) }))

const home = places[0]?.path ?? '/settings'

export const DeskRoutes = observer(({ location }: { location: Location }) => {
  const root = useStores()
  const own = places.filter(({ isFor }) => isFor?.(root) ?? true)
  return (
    <Routes location={location}>
      {[...own, ...others].map(({ path, Component }) => (
        <Route key={path} path={path} element={<Component key={path} />} />
      ))}
      <Route path="/ad/:id" element={<AdTab />} />
      <Route path="/" element={<LastPlace />} />
      {/* Where the product says "my ads", as after one was sent. */}
      <Route path="/my" element={<Navigate to={home} replace />} />
      <Route path="*" element={<OutsidePage />} />
    </Routes>
  )
})

/** Where the person was when the program ended. */
const LastPlace = observer(() => {
  const { place } = usePart(tabsPart)
  return <Navigate to={place ?? home} replace />
})
