import * as z from 'zod/mini'

const some = <T extends z.ZodMiniType>(of: T) => z.optional(z.array(of).check(z.minLength(1)))
const count = z.optional(z.int().check(z.minimum(0)))
const number = z.optional(z.number())
const text = z.optional(z.string().check(z.minLength(1)))
const time = z.iso.datetime()

const media = z.strictObject({
  MediaKey: z.string().check(z.minLength(1)),
  ResourceRecordKey: z.string().check(z.minLength(1)),
  MediaURL: z.url(),
  MediaCategory: z.enum(['Photo', 'FloorPlan', 'Video']),
  Order: z.int().check(z.minimum(1)),
  PreferredPhotoYN: z.boolean(),
})

const property = z.strictObject({
  ListingKey: z.string().check(z.minLength(1)),
  ListingId: z.string().check(z.minLength(1)),
  StandardStatus: z.enum(['Active']),
  PropertyType: z.enum([
    ...['Residential', 'ResidentialLease', 'CommercialSale', 'CommercialLease', 'Land'],
  ] as const),
  PropertySubType: z.optional(
    z.enum(['Apartment', 'SingleFamilyResidence', 'Retail', 'UnimprovedLand']),
  ),
  ListPrice: number,
  CurrencyCode: z.optional(z.enum(['USD', 'GEL'])),
  LeaseAmountFrequency: z.optional(z.enum(['Daily', 'Monthly'])),
  SecurityDeposit: number,
  UnparsedAddress: text,
  City: z.string().check(z.minLength(1)),
  Country: z.enum(['GE']),
  Latitude: number,
  Longitude: number,
  LivingArea: number,
  LivingAreaUnits: z.optional(z.enum(['SquareMeters', 'SquareFeet'])),
  LotSizeArea: number,
  LotSizeUnits: z.optional(z.enum(['SquareMeters', 'SquareFeet', 'Acres'])),
  RoomsTotal: count,
  BedroomsTotal: count,
  BathroomsTotalInteger: count,
  EntryLevel: z.optional(z.int()),
  StoriesTotal: count,
  NewConstructionYN: z.optional(z.boolean()),
  PropertyCondition: some(
    z.enum([
      ...['NewConstruction', 'ToBeBuilt', 'UnderConstruction', 'UpdatedRemodeled', 'Fixer'],
    ] as const),
  ),
  Heating: some(
    z.enum(['Central', 'Electric', 'NaturalGas', 'RadiantFloor', 'HeatPump', 'None'] as const),
  ),
  View: some(z.enum(['Ocean', 'Beach', 'Mountains', 'City'])),
  Appliances: some(z.enum(['Dishwasher', 'Oven'])),
  PetsAllowed: some(z.enum(['Yes', 'No', 'Call'])),
  // The dictionary's field for patios and porches has no word for a balcony; this one has.
  ExteriorFeatures: some(z.enum(['Balcony'])),
  ListingTerms: some(z.enum(['Cash', 'Conventional', 'OwnerWillCarry'])),
  PublicRemarks: text,
  ListOfficeName: text,
  ListAgentFullName: text,
  OnMarketTimestamp: time,
  ModificationTimestamp: time,
  ListingURL: z.url(),
  PhotosCount: z.int().check(z.minimum(0)),
  Media: z.array(media),
})

/** Whether each measure has its unit and each rent its period, and the photos are counted right. */
const isWhole = (each: z.infer<typeof property>) =>
  (each.LivingArea === undefined) === (each.LivingAreaUnits === undefined) &&
  (each.LotSizeArea === undefined) === (each.LotSizeUnits === undefined) &&
  each.PhotosCount === each.Media.filter(({ MediaCategory }) => MediaCategory !== 'Video').length &&
  (!each.PropertyType.endsWith('Lease') || each.LeaseAmountFrequency !== undefined)

/** What RESO's data dictionary demands of the fields that are written. */
export const reso = z.strictObject({
  '@reso.context': z.literal('urn:reso:metadata:2.0:resource:property'),
  value: z.array(property.check(z.refine(isWhole, 'lacks what belongs to a field'))),
})
