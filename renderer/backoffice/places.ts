import { ChartColumn, ImageUp, Inbox, LayoutList, Rss, Settings, ShieldCheck } from 'lucide-react'
import { sessionStore } from '../features/session/index.ts'
import { ImportPage } from './import/index.ts'
import { ListingsPage } from './listings/index.ts'
import type { Place } from './place.ts'
import { SettingsPage } from './settings/settings-page.tsx'
import { StatisticsPage } from './statistics/index.ts'

/** The places in the order of the sidebar. */
export const places: readonly Place[] = [
  {
    path: '/ads',
    label: 'places.ads',
    icon: LayoutList,
    Component: ListingsPage,
    command: 'go.ads',
    key: '1',
  },
  {
    path: '/import',
    label: 'places.import',
    icon: ImageUp,
    Component: ImportPage,
    command: 'go.import',
    key: '2',
  },
  {
    path: '/inbox',
    label: 'places.requests',
    icon: Inbox,
    command: 'go.requests',
    key: '3',
  },
  {
    path: '/moderation',
    label: 'places.moderation',
    icon: ShieldCheck,
    command: 'go.moderation',
    key: '4',
    isFor: (root) => root.get(sessionStore).user?.isOperator ?? false,
  },
  {
    path: '/statistics',
    label: 'places.statistics',
    icon: ChartColumn,
    Component: StatisticsPage,
    command: 'go.statistics',
    key: '5',
  },
  {
    path: '/feeds',
    label: 'places.feeds',
    icon: Rss,
    command: 'go.feeds',
    key: '6',
  },
  {
    path: '/settings',
    label: 'places.settings',
    icon: Settings,
    Component: SettingsPage,
    command: 'go.settings',
    key: ',',
    isLast: true,
  },
]
