import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

const text = of.maybe(of.text(of.something))
const flag = of.maybe(of.word('true', 'false'))
const count = of.maybe(of.text(of.positive))
const number = of.maybe(of.text(of.decimal))

const flats = /^(flat|newBuildingFlat|dailyFlat)(Sale|Rent)?$/

/** An empty element is a mistake in this format, so every text must have something in it. */
export const cian: DocumentRule = {
  root: 'feed',
  rule: of.holds({
    feed_version: of.one(of.text(/^2$/)),
    object: of.any(
      of.holds(
        {
          ExternalId: of.one(of.text(of.something)),
          Category: of.one(
            of.word(
              ...['flatSale', 'newBuildingFlatSale', 'flatShareSale', 'houseSale', 'landSale'],
              ...['houseShareSale', 'officeSale', 'freeAppointmentObjectSale', 'flatRent'],
              ...['bedRent', 'roomRent', 'houseRent', 'cottageRent', 'townhouseRent', 'roomSale'],
              ...['houseShareRent', 'garageRent', 'freeAppointmentObjectRent', 'buildingSale'],
              ...['shoppingAreaRent', 'dailyFlatRent', 'dailyHouseRent', 'dailyRoomRent'],
              ...['dailyBedRent', 'cottageSale', 'townhouseSale', 'garageSale', 'warehouseSale'],
              ...['shoppingAreaSale', 'industrySale', 'businessSale', 'commercialLandSale'],
              ...['commercialLandRent', 'officeRent', 'buildingRent', 'warehouseRent'],
              ...['industryRent', 'businessRent'],
            ),
          ),
          Address: of.one(of.text(of.something)),
          Description: of.one(of.text(/^[^&№/\\]{15,3000}$/u)),
          Phones: of.one(
            of.holds({
              PhoneSchema: of.some(
                of.holds({
                  CountryCode: of.one(of.text(/^\+\d{1,3}$/)),
                  Number: of.one(of.text(/^\d{5,14}$/)),
                }),
              ),
            }),
          ),
          Coordinates: of.maybe(of.holds(of.each(of.one(of.text(of.decimal)), 'Lat', 'Lng'))),
          Photos: of.one(
            of.holds({
              PhotoSchema: {
                ...of.upTo(50)(
                  of.holds({ FullUrl: of.one(of.text(of.httpAddress)), IsDefault: flag }),
                ),
                least: 1,
                distinctBy: 'FullUrl',
              },
            }),
          ),
          Videos: of.maybe(
            of.holds({ VideoSchema: of.some(of.holds({ Url: of.one(of.text(of.httpAddress)) })) }),
          ),
          Url: of.maybe(of.text(of.httpAddress)),
          FlatRoomsCount: of.maybe(of.text(/^[1-79]$/)),
          RoomType: of.maybe(of.word('both', 'combined', 'separate')),
          ...of.each(number, 'TotalArea', 'LivingArea', 'KitchenArea'),
          AllRoomsArea: of.maybe(of.text(/^\d+(\.\d+)?([+-]\d+(\.\d+)?)*$/)),
          FloorNumber: of.maybe(of.text(of.integer)),
          ...of.each(count, 'BedsCount', 'BedroomsCount', 'LoggiasCount', 'BalconiesCount'),
          ...of.each(count, 'SeparateWcsCount', 'CombinedWcsCount'),
          WindowsViewType: of.maybe(of.word('street', 'yard', 'yardAndStreet')),
          RepairType: of.maybe(of.word('cosmetic', 'design', 'euro', 'no')),
          Decoration: of.maybe(of.word('fine', 'fineWithFurniture', 'preFine', 'rough', 'without')),
          ...of.each(flag, 'IsApartments', 'IsPenthouse', 'HasInternet', 'HasFurniture', 'HasTv'),
          ...of.each(flag, 'HasKitchenFurniture', 'HasPhone', 'HasWasher', 'HasDishwasher'),
          ...of.each(flag, 'HasFridge', 'HasConditioner', 'HasBathtub', 'HasShower', 'HasRamp'),
          ...of.each(flag, 'HasPool', 'HasBathhouse', 'HasGarage', 'HasElectricity', 'HasGas'),
          ...of.each(flag, 'HasWater', 'HasDrainage', 'PetsAllowed', 'ChildrenAllowed'),
          Building: of.maybe(
            of.holds({
              ...of.each(text, 'Name', 'Series', 'Parking'),
              FloorsCount: count,
              BuildYear: of.maybe(of.text(/^\d{4}$/)),
              MaterialType: of.maybe(
                of.word(
                  ...['aerocreteBlock', 'block', 'boards', 'brick', 'foamConcreteBlock', 'wood'],
                  ...['gasSilicateBlock', 'monolith', 'monolithBrick', 'old', 'panel', 'stalin'],
                  'wireframe',
                ),
              ),
              CeilingHeight: number,
              ...of.each(count, 'PassengerLiftsCount', 'CargoLiftsCount'),
              HeatingType: of.maybe(
                of.word(
                  ...['autonomousGas', 'centralCoal', 'centralGas', 'diesel', 'electric', 'no'],
                  ...['fireplace', 'solidFuelBoiler', 'stove'],
                ),
              ),
            }),
          ),
          JKSchema: of.maybe(of.holds({ Id: of.one(of.text(of.digits)), Name: text })),
          Land: of.maybe(
            of.holds({
              Area: of.one(of.text(of.decimal)),
              AreaUnitType: of.one(of.word('hectare', 'sotka')),
              Status: text,
            }),
          ),
          WcLocationType: of.maybe(of.word('indoors', 'outdoors')),
          BargainTerms: of.one(
            of.holds({
              Price: of.one(of.text(of.positive)),
              Currency: of.one(of.word('eur', 'rur', 'usd')),
              PriceType: of.maybe(of.word('all', 'squareMeter')),
              SaleType: of.maybe(of.word('free', 'alternative')),
              ...of.each(flag, 'MortgageAllowed', 'BargainAllowed'),
              LeaseTermType: of.maybe(of.word('longTerm', 'fewMonths')),
              PrepayMonths: count,
              ...of.each(of.maybe(of.text(of.digits)), 'Deposit', 'ClientFee', 'AgentFee'),
              VatType: text,
            }),
          ),
          LastUpdateDate: text,
          SubAgent: of.maybe(of.holds({ Email: of.one(of.text(of.email)) })),
        },
        {
          needs: [
            { where: 'Category', is: flats, paths: ['TotalArea', 'FloorNumber'] },
            { where: 'Category', is: flats, paths: ['Building/FloorsCount', 'FlatRoomsCount'] },
            { where: 'Category', is: /^(house|cottage|townhouse|land)/, paths: ['Land/Area'] },
            { where: 'Category', is: /^(?!land|commercialLand)/, paths: ['TotalArea'] },
          ],
        },
      ),
    ),
  }),
}
