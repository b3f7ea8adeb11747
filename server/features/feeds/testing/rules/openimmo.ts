import type { DocumentRule } from '../check-written.ts'
import * as of from './rule-words.ts'

const flag = of.word('true', 'false', '1', '0')
const flags = (...names: readonly string[]) =>
  of.attributes(Object.fromEntries(names.map((name) => [name, of.optional(/^(true|false|1|0)$/)])))
const kind = (attribute: string) => of.maybe(of.attributes({ [attribute]: of.optional(/^\w+$/) }))
const free = of.maybe(of.text(of.anything))
const number = of.maybe(of.text(of.decimal))
const day = /^\d{4}-\d\d-\d\d$/
const country = of.attributes({ iso_land: of.required(/^[A-Z]{3}$/) })
const ownFields = of.any(of.text(of.anything, { feldname: of.required(of.something) }))

/** In this format elements have a fixed order everywhere; the rules name them in that order. */
const inOrder = { inOrder: true } as const

const home = of.holds(
  {
    objektkategorie: of.one(
      of.holds(
        {
          nutzungsart: of.one(flags('WOHNEN', 'GEWERBE', 'ANLAGE', 'WAZ')),
          vermarktungsart: of.one(flags('KAUF', 'MIETE_PACHT', 'ERBPACHT', 'LEASING')),
          objektart: of.one(
            of.holds({
              zimmer: kind('zimmertyp'),
              wohnung: kind('wohnungtyp'),
              haus: kind('haustyp'),
              grundstueck: kind('grundst_typ'),
              buero_praxen: kind('buero_typ'),
              einzelhandel: kind('handel_typ'),
              sonstige: kind('sonstige_typ'),
              objektart_zusatz: free,
            }),
          ),
        },
        inOrder,
      ),
    ),
    geo: of.one(
      of.holds(
        {
          plz: free,
          ort: of.one(of.text(of.something)),
          geokoordinaten: of.maybe(
            of.attributes({
              breitengrad: of.required(of.decimal),
              laengengrad: of.required(of.decimal),
            }),
          ),
          ...of.each(free, 'strasse', 'hausnummer', 'bundesland'),
          land: of.one(country),
          ...of.each(of.maybe(of.text(of.integer)), 'etage', 'anzahl_etagen'),
        },
        inOrder,
      ),
    ),
    kontaktperson: of.one(
      of.holds(
        {
          email_zentrale: of.maybe(of.text(of.email)),
          email_direkt: of.maybe(of.text(of.email)),
          ...of.each(free, 'tel_zentrale', 'tel_durchw', 'tel_fax', 'tel_handy'),
          name: of.one(of.text(of.anything)),
          ...of.each(free, 'vorname', 'firma'),
        },
        inOrder,
      ),
    ),
    preise: of.maybe(
      of.holds(
        {
          ...of.each(number, 'kaufpreis', 'kaltmiete', 'warmmiete', 'nebenkosten'),
          preis_zeiteinheit: of.maybe(
            of.attributes({ zeiteinheit: of.required(/^(TAG|WOCHE|MONAT|JAHR)$/) }),
          ),
          provisionspflichtig: of.maybe(flag),
          waehrung: of.maybe(of.attributes({ iso_waehrung: of.required(/^[A-Z]{3}$/) })),
          kaution: number,
        },
        inOrder,
      ),
    ),
    flaechen: of.maybe(
      of.holds(
        {
          ...of.each(number, 'wohnflaeche', 'nutzflaeche', 'gesamtflaeche'),
          ...of.each(number, 'grundstuecksflaeche', 'anzahl_zimmer', 'anzahl_schlafzimmer'),
          ...of.each(number, 'anzahl_badezimmer', 'anzahl_balkone'),
        },
        inOrder,
      ),
    ),
    ausstattung: of.maybe(
      of.holds(
        {
          bad: of.maybe(flags('DUSCHE', 'WANNE', 'FENSTER', 'BIDET', 'PISSOIR')),
          heizungsart: of.maybe(flags('OFEN', 'ETAGE', 'ZENTRAL', 'FERN', 'FUSSBODEN')),
          befeuerung: of.maybe(flags('OEL', 'GAS', 'ELEKTRO', 'ALTERNATIV', 'SOLAR')),
          klimatisiert: of.maybe(flag),
          fahrstuhl: of.maybe(flags('PERSONEN', 'LASTEN')),
          moebliert: of.maybe(of.attributes({ moeb: of.required(/^(VOLL|TEIL)$/) })),
        },
        inOrder,
      ),
    ),
    zustand_angaben: of.maybe(
      of.holds(
        {
          baujahr: free,
          zustand: of.maybe(
            of.attributes({
              zustand_art: of.required(
                /^(ENTKERNT|ROHBAU|ERSTBEZUG|NEUWERTIG|GEPFLEGT|TEIL_VOLLRENOVIERT)$/,
              ),
            }),
          ),
          alter: of.maybe(of.attributes({ alter_attr: of.required(/^(ALTBAU|NEUBAU)$/) })),
        },
        inOrder,
      ),
    ),
    infrastruktur: of.maybe(
      of.holds({ ausblick: of.maybe(of.attributes({ blick: of.required(/^(BERGE|MEER)$/) })) }),
    ),
    freitexte: of.maybe(
      of.holds(of.each(free, 'objekttitel', 'dreizeiler', 'lage', 'objektbeschreibung'), inOrder),
    ),
    anhaenge: of.maybe(
      of.holds({
        anhang: of.some(
          of.holds(
            {
              anhangtitel: free,
              format: of.one(of.text(of.something)),
              daten: of.one(of.holds({ pfad: of.one(of.text(of.httpAddress)) })),
            },
            {
              inOrder: true,
              attributes: {
                location: of.required(/^(EXTERN|INTERN|REMOTE)$/),
                gruppe: of.required(/^(BILD|TITELBILD|GRUNDRISS|FILMLINK)$/),
              },
            },
          ),
        ),
      }),
    ),
    verwaltung_objekt: of.maybe(of.holds({ haustiere: of.maybe(flag) })),
    verwaltung_techn: of.one(
      of.holds(
        {
          objektnr_intern: free,
          objektnr_extern: of.one(of.text(of.something)),
          aktion: of.one(of.attributes({ aktionart: of.required(/^(CHANGE|DELETE)$/) })),
          openimmo_obid: of.one(of.text(of.something)),
          stand_vom: of.one(of.text(day)),
        },
        inOrder,
      ),
    ),
    user_defined_simplefield: ownFields,
  },
  inOrder,
)

export const openImmo: DocumentRule = {
  root: 'openimmo',
  rule: of.holds(
    {
      uebertragung: of.one(
        of.attributes({
          art: of.required(/^(ONLINE|OFFLINE)$/),
          umfang: of.required(/^(VOLL|TEIL)$/),
          modus: of.optional(/^(NEW|CHANGE|DELETE)$/),
          version: of.required(/^1\.2\.7$/),
          sendersoftware: of.required(of.something),
          senderversion: of.required(of.something),
          timestamp: of.required(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
        }),
      ),
      anbieter: of.one(
        of.holds(
          {
            firma: of.one(of.text(of.something)),
            openimmo_anid: of.one(of.text(of.something)),
            immobilie: of.any(home),
          },
          inOrder,
        ),
      ),
    },
    inOrder,
  ),
}
