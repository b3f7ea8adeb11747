import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

const yesNo = of.maybe(of.word('Да', 'Нет'))
const number = of.maybe(of.text(of.decimal))
const options = of.maybe(of.holds({ Option: of.some(of.text(of.something)) }))

/** Homes abroad, the only ones that are written: they have their own category, a country and an object. */
export const avito: DocumentRule = {
  root: 'Ads',
  rule: of.holds(
    {
      Ad: of.any(
        of.holds(
          {
            Id: of.one(of.text(of.atMost(100, 1))),
            Category: of.one(of.word('Недвижимость за рубежом')),
            Country: of.one(of.word('Грузия')),
            ObjectType: of.one(
              of.word(
                ...['Квартира, апартаменты', 'Дом, вилла', 'Земельный участок'],
                ...['Гараж, машиноместо', 'Коммерческая недвижимость'],
              ),
            ),
            OperationType: of.one(of.word('Продам', 'Сдам')),
            Title: of.maybe(of.text(of.something)),
            Address: of.one(of.text(of.something)),
            ...of.each(number, 'Latitude', 'Longitude', 'Square', 'LivingSpace', 'KitchenSpace'),
            ...of.each(number, 'LandArea', 'DistanceToCity'),
            Description: of.one(of.text(of.atMost(3000, 1))),
            Price: of.one(of.text(of.positive)),
            ContactPhone: of.one(of.text(/^\+?[\d\s()-]{5,30}$/)),
            ManagerName: of.maybe(of.text(of.atMost(40, 1))),
            CompanyName: of.maybe(of.text(of.atMost(40, 1))),
            EMail: of.maybe(of.text(of.email)),
            ...of.each(yesNo, 'AllowEmail', 'SmokingAllowed', 'ChildrenAllowed', 'PetsAllowed'),
            AdStatus: of.maybe(
              of.word(
                ...['Free', 'Premium', 'VIP', 'Highlight', 'PushUp', 'QuickSale', 'TurboSale'],
              ),
            ),
            Images: of.maybe(
              of.holds({ Image: of.some(of.attributes({ url: of.required(of.httpAddress) })) }),
            ),
            VideoURL: of.maybe(of.text(of.httpAddress)),
            Rooms: of.maybe(of.text(/^(Студия|[1-9]\d*)$/)),
            ...of.each(of.maybe(of.text(of.integer)), 'Floor', 'Floors'),
            HouseType: of.maybe(of.text(of.something)),
            MarketType: of.maybe(of.word('Вторичка', 'Новостройка')),
            ...of.each(of.maybe(of.text(of.something)), 'Renovation', 'Decoration'),
            BalconyOrLoggia: of.maybe(of.word('Балкон', 'Лоджия', 'Балкон и лоджия')),
            LeaseType: of.maybe(of.word('На длительный срок', 'Посуточно')),
            PropertyRights: of.maybe(of.word('Собственник', 'Посредник')),
            LeaseCommissionSize: of.maybe(of.text(/^(\d{1,2}|100)$/)),
            LeaseDeposit: of.maybe(of.text(/^(Без залога|[0-3](,5)? месяца?)$/)),
            DepositAmount: of.maybe(of.text(of.positive)),
            ...of.each(options, 'LeaseMultimedia', 'LeaseAppliances', 'LeaseComfort'),
            LeaseAdditionally: options,
          },
          {
            needs: [
              { where: 'ObjectType', is: /^Квартира/, paths: ['Rooms', 'Floor', 'Floors'] },
              { where: 'ObjectType', is: /^Квартира/, paths: ['MarketType'] },
              { where: 'ObjectType', is: /^Земельный/, paths: ['LandArea'] },
              { where: 'ObjectType', is: /^(?!Земельный)/, paths: ['Square'] },
              { where: 'OperationType', is: /^Сдам$/, paths: ['LeaseType', 'PropertyRights'] },
            ],
          },
        ),
      ),
    },
    { attributes: { formatVersion: of.required(/^3$/), target: of.required(/^Avito\.ru$/) } },
  ),
}
