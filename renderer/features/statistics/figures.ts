import { CalendarCheck, Eye, Heart } from 'lucide-react'

/** What is counted for a listing, and how it is shown. */
export const figures = [
  { figure: 'views', name: 'mine:figures.views', icon: Eye },
  { figure: 'favourites', name: 'mine:figures.favourites', icon: Heart },
  { figure: 'appointments', name: 'mine:figures.requests', icon: CalendarCheck },
] as const
export type Figure = (typeof figures)[number]['figure']
