import type { Figure } from './sum-days.ts'

export const figureNames: Record<Figure, string> = {
  views: 'mine:figures.views',
  favourites: 'mine:figures.favourites',
  appointments: 'mine:figures.requests',
}
