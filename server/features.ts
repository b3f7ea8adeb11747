import { appointmentEventRoutes } from './features/appointments/event-routes.ts'
import { appointmentRoutes } from './features/appointments/routes.ts'
import { askRoutes } from './features/ask/routes.ts'
import { cameraRoutes } from './features/cameras/routes.ts'
import { cityRoutes, configRoutes } from './features/config/routes.ts'
import { favouriteRoutes } from './features/favourites/routes.ts'
import { operatorFeedRoutes } from './features/feeds/operators/routes.ts'
import { outgoingFeedRoutes } from './features/feeds/outgoing/routes.ts'
import { feedRoutes } from './features/feeds/routes.ts'
import { nearbyRoutes } from './features/geo/nearby-routes.ts'
import { geoRoutes } from './features/geo/routes.ts'
import { healthRoutes } from './features/health/routes.ts'
import { homeRateRoutes } from './features/home-rates/routes.ts'
import { imageRoutes } from './features/images/routes.ts'
import { listingDraftRoutes } from './features/listing-drafts/routes.ts'
import { listingReadRoutes, listingWriteRoutes } from './features/listings/routes.ts'
import { marketRoutes } from './features/market/routes.ts'
import { moderationRoutes } from './features/moderation/routes.ts'
import { noticeRoutes } from './features/notices/routes.ts'
import { openApiRoutes } from './features/openapi/routes.ts'
import { operatorRoutes } from './features/operators/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { pocketRoutes } from './features/pocket/routes.ts'
import { priceBoundRoutes } from './features/price-bounds/routes.ts'
import { rateRoutes } from './features/rates/routes.ts'
import { recoveryRoutes } from './features/recovery/routes.ts'
import { reportRoutes } from './features/reports/routes.ts'
import { savedSearchRoutes } from './features/saved-searches/routes.ts'
import { securityRoutes } from './features/security/routes.ts'
import { securityEventRoutes } from './features/security-events/routes.ts'
import { sessionRoutes } from './features/sessions/routes.ts'
import { shortlistRoutes } from './features/shortlists/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import { uploadRoutes } from './features/uploads/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import type { Feature } from './http/feature.ts'
import { telegramRoutes } from './telegram/routes.ts'

export const features: Feature[] = [
  appointmentEventRoutes,
  appointmentRoutes,
  askRoutes,
  cameraRoutes,
  cityRoutes,
  configRoutes,
  favouriteRoutes,
  feedRoutes,
  geoRoutes,
  healthRoutes,
  listingReadRoutes,
  homeRateRoutes,
  imageRoutes,
  listingWriteRoutes,
  listingDraftRoutes,
  marketRoutes,
  ownDataRoutes,
  pocketRoutes,
  moderationRoutes,
  nearbyRoutes,
  noticeRoutes,
  openApiRoutes,
  priceBoundRoutes,
  rateRoutes,
  recoveryRoutes,
  reportRoutes,
  savedSearchRoutes,
  securityEventRoutes,
  securityRoutes,
  sessionRoutes,
  shortlistRoutes,
  staffRoutes,
  uploadRoutes,
  userRoutes,
  operatorRoutes,
  operatorFeedRoutes,
  outgoingFeedRoutes,
  telegramRoutes,
]
