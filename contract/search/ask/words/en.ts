/** The words of a search in English. How to read and add to them: ../word-book.ts. */
export const en = `
deal.sale: buy, buying, purchase, for sale, sale, sell, selling, on sale
deal.rent: rent, rental*, renting, to rent, for rent, lease, let, to let, long term, longterm, long-term, long stay
deal.daily: daily, by the day, day rent, short term, shortterm, short-term, short stay
kind.flat: flat, flats, apartment*, appartment*, appartement*, apartament*, apt, apts, apart, condo*
kind.new: new building*, new build*, newbuild, new develop*, off plan, off-plan, newly built, new construction*, new complex
kind.secondary: secondary, secondary market, resale, second hand, secondhand, re-sale
kind.house: house, houses, villa*, cottage*, townhouse*, bungalow*, private house*, detached house*
kind.land: land, plot, plots, land plot*, plot* of land, parcel
kind.commercial: commercial, office, offices, shop, shops, store, retail, commercial space*, office space*, commercial propert*, business premises, business space*, commercial real estate
rooms.studio: studio, studios, studio flat*, studio apartment*
room: room, rooms, roomed, rm, rms, rooms flat
bedroom: bedroom*, bed, beds, bdr, bdrm, bd, br, bhk, brs, bedrooms, sleeping room*
bathroom: bathroom*, wc, toilet*, baths, bath rooms
cond.black: black frame*, blackframe
cond.white: white frame*, whiteframe, white box
cond.done: renovat*, refurbish*, newly renovat*, finished, with renovation, freshly renovat*, fully renovat*, euro renovation, turnkey, turn key, remodel*
cond.not: unrenovated, not renovated, non renovated, unfinished, shell
heat.central: central heat*, central heating system, heating central
heat.conditioner: ac, a/c, aircon, air con, air condition*, aircondition*, conditioner*, air-condition*
heat.electric: electric heat*, electrical heat*, heating electric
heat.gas: gas heat*, gas, gas boiler, heating gas, heating by gas
heat.warmFloor: underfloor heat*, heated floor*, floor heating, warm floor*, under floor heat*
with.balcony: balcony, balconies, terrace, loggia
with.bath: bathtub*, bath, bath tub
with.dishwasher: dishwasher*, dish washer*
with.oven: oven, ovens
with.pets: pet, pets, pet friendly, petfriendly, pet-friendly, pets allowed, pets ok, pets welcome, dog, dogs, cat, cats, dog friendly, cat friendly, puppy, kitten, animals, animals allowed
pay.installment: installment*, instalment*, installment plan, payment plan, by installment*
pay.mortgage: mortgage*, bank loan
pay.cash: cash, full payment, cash payment
exclusive: exclusive*
owner: owner, owners, landlord, by owner, from owner, direct owner, from the owner, private seller, private owner, directly from owner, direct from owner
agency: agency, agencies, by agency
agent: agent*, realtor*, broker*, middleman, middlemen, intermediar*
commission: commission*, comission*, agent fee*, agency fee*, broker fee*, brokerage, fee, fees
downPayment: down payment, downpayment, initial payment, first payment, prepayment
deposit: deposit*, security deposit
plan: floor plan*, floorplan*, with plan, floor-plan*
sort.cheap: cheap, cheapest, inexpensive, low cost, low price*, budget flat, affordable, cheap first, cheapest first, lowest price*, low to high, on a budget
sort.cheapPerMeter: cheap per square meter, cheapest per square meter, cheap per square metre, cheapest per square metre, cheapest per m², cheap per m², cheapest per sqm, cheap per sqm, by price per square meter, by price per square metre, by price per m², by price per sqm, sort by price per sqm, lowest price per sqm, lowest price per m²
sort.expensive: expensive, most expensive, most expensive first, expensive first, highest price*, priciest, high to low
sort.new: newest, latest, newest first, most recent, recent, new first, fresh
sort.old: oldest, oldest first
cheaper: cheaper
dearer: pricier, more expensive
new: new, brand new
old: old
building: building*, complex
listing: listing*, ad, ads, offer*, option*, announcement*, propert*
today: today, listed today, today s
yesterday: yesterday, since yesterday
last: last, past, this, previous
week: week, weeks
day: day, days
month: month, months, mo, mos
year: year, years, yr, yrs
period.6: half a year, half year, for half a year, six months
period.12: for a year, one year contract, year contract, annual*, yearly
period.1: for a month, for one month
rentPeriod.1: one month rent*, one month lease, month rent*
lastFloor: last floor, top floor
floor: floor, floors, fl, storey, level
groundFloor: ground floor, ground
above: above, higher than
below: below, lower than
to: under, up to, upto, less than, no more than, not more than, not over, at most, max, maximum, no higher than, not higher than, not above, within, to, <, till, until, smaller than, no further than, not further than, below or equal, not exceeding, no bigger than
from: from, over, more than, at least, minimum, no less than, not less than, starting from, starting at, >, bigger than, larger than, greater than, no lower than, not lower than, not below
orMore: or more, and up, and above, or higher, or above, and more, plus, or bigger, and higher
orLess: or less, and below, or lower, or below, and less, or under, or cheaper
between: between
about: around, about, approximately, approx, roughly, circa, ~
and: and, &, as well as
or: or, /, and or
not: not, except, excluding, but not, isn t, don t want
without: without, no, w/o, with no, free of
price: price, prices, priced, budget, cost, costs, priced at, price range
area: area, size
perSqm: per sqm, per sq m, per square meter, per square metre, per m², / sqm, / m², / sq m, a sqm, per meter, per metre, a meter, a metre, a square meter, / meter, per square, for sqm, price per sqm, price per meter, price per metre, price per square meter, price per m²
sqm: sqm, sq m, m², sq meter*, sq metre*, square meter*, square metre*, sq, squares, sq mt, sqmt, sq. m
metre: meter, meters, metre, metres, mtr, mtrs
km: km, kilometer*, kilometre*
sotka: sotka, sotok, ares
hectare: ha, hectare*
minute: min, mins, minute, minutes
walk: walk, walking, on foot, by foot, walk*, distance, steps, away
near: near, by, close, close to, nearby, next to, next, beside, around the, not far from, in front of, opposite, walking distance, near to, steps from, at the
view: view, views, overlooking, veiw, facing
sea: sea, beach, coast, shore, black sea, ocean, sea shore, seashore
mountain: mountain, mountains, hills, mountain*
firstLine: first line, 1st line, frontline, front line, first coast line, first row, beachfront first line
usd: $, usd, dollar*, bucks, us dollar*, us$
gel: ₾, gel, lari, laris, lari*
money.other: €, euro*, eur, ruble*, rouble*, rub, ₽, £, gbp, pounds, lira, shekel*, nis, ils, ₪
#1000: thousand*, thousands, tys
#1000000: million*, mln, mio, mil, mill
k: k
m: m
#x100: hundred
#0.5: half, half a
#1: one
#2: two
#3: three
#4: four
#5: five
#6: six
#7: seven
#8: eight
#9: nine
#10: ten
#11: eleven
#12: twelve
#15: fifteen
#20: twenty
#25: twenty five
#30: thirty
#40: forty, fourty
#50: fifty
#60: sixty
#70: seventy
#80: eighty
#90: ninety
@1: first
@2: second
@3: third
@4: fourth
@5: fifth
@6: sixth
@7: seventh
@8: eighth
@9: ninth
@10: tenth
@12: twelfth
district: district*, neighborhood*, neighbourhood*, quarter, region
street: street*, st, str, avenue*, ave, highway, lane, road, rd
way: square, park
place.university: university, uni, campus
place.airport: airport
place.port: port, harbour, harbor
place.boulevard: boulevard*, blvd, promenade
place.mall: mall, shopping mall, shopping center, shopping centre
place.railway_station: train station, railway station, central station, railway
place.fortress: fortress
place.lake: lake
place.circus: circus
in: in, inside
on: on
elsewhere: tbilisi, kutaisi, kobuleti, poti, rustavi, zugdidi, borjomi, gudauri, bakuriani, moscow, yerevan, istanbul, trabzon
text: furnished, unfurnished, furniture, pool, pools, parking, garage, garden, yard, lift, elevator, gym, sauna, wifi, internet, quiet, center, centre, downtown, school*, market, washing machine, modern, luxury, bright, spacious, cozy, high floor*, low floor*, penthouse, duplex, good floor*, needs renovation, need renovation, in need of renovation, requires renovation, old town, orbi city, 1 bath, one bath, 1 bathroom, one bathroom
with.seaView: see view, seaview, sea-view
unneeded: not needed, not required, not necessary, not important, not allowed, forbidden
floorOf: out of
perMonth: monthly, per month, a month, / month, / mo, / mth, p/m, pm, pcm, each month, every month
perNight: per night, a night, / night, nightly, per day, a day, / day, each night
bySea: seaside, seafront, beachfront, waterfront, sea side, sea front, beach front, on the seaside, seafront line
hour: hour, hours
cond.frames: black or white frame*, white or black frame*, black and white frame*
with.twoBathrooms: 2 bath, 2 baths, two bath, two baths, 2 bathroom*, two bathroom*
light: with, w/, of, the, at, for, a, an, to a, into, which, that, is, are, has, have, having, including, include, includes, some, s, its, be, also, but, it, there, where
noise: i, i'm, i’m, im, am, we, we're, looking, look, look for, search*, searching, find, finding, seek, seeking, need, needs, needed, want, wants, wanna, would like, like, show, show me, me, my, our, us, can, you, could, please, plz, pls, hi, hello, hey, thanks, thank you, good morning, good day, good evening, any, do you have, does, do, available, availability, interested, interested in, real estate, property, preferably, ideally, must, should, nice to have, just, only, very, one of, place, home, housing, accommodation, somewhere, something, possible, possibility, option to, thx, get, give, help, possibly, if possible, to see, see, looking to, listed, added, posted, published, city, town, on the market, located, location, allowed, welcome, friendly, live, living, stay, staying, asap, urgent, urgently, all, what, which are, tell, sale please, payment, from me, ok, oh, got, so, maybe, today please, who, anything, prefer, moving, move, sort, sort by, sorted, direct, directly, out, around here, based, contract
city: batumi
`
