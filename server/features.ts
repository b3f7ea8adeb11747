import type { Feature } from './http/feature.ts'

export const features: Feature[] = []
