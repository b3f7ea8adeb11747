/** Feeds as agencies send them, written from what the formats say. Each has one flat for sale by the sea. */

export const yrlOffer = (more = '', id = 'flat-1') => `<offer internal-id="${id}">
  <type>продажа</type><property-type>жилая</property-type><category>квартира</category><new-flat>да</new-flat>
  <creation-date>2026-02-01T10:00:00+04:00</creation-date>
  <location><country>Грузия</country><locality-name>Батуми</locality-name>
    <address>улица Руставели, 27</address><latitude>41.6474</latitude><longitude>41.6325</longitude></location>
  <sales-agent><phone>+995 555 12-34-56</phone><category>агентство</category></sales-agent>
  <price><value>85000</value><currency>USD</currency></price>
  <area><value>62.5</value><unit>кв. м</unit></area>
  <rooms>2</rooms><floor>7</floor><floors-total>20</floors-total>
  <renovation>евро</renovation><balcony>балкон</balcony><window-view>на море</window-view>
  <air-conditioner>да</air-conditioner><dishwasher>+</dishwasher><with-pets>1</with-pets><mortgage>true</mortgage>
  <image>https://example.com/1/cover.jpg</image><image tag="plan">https://example.com/1/plan.jpg</image>
  <description>Светлая квартира, пять минут до моря.</description>${more}
</offer>`

export const yrlFeed = (...offers: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06">
<generation-date>2026-02-02T10:00:00+04:00</generation-date>
${offers.join('\n')}
</realty-feed>`

export const cianObject = (more = '', id = 'flat-1', category = 'newBuildingFlatSale') => `<object>
  <ExternalId>${id}</ExternalId><Category>${category}</Category>
  <Description>Светлая квартира, пять минут до моря.</Description>
  <Address>Грузия, Батуми, улица Руставели, 27</Address>
  <Coordinates><Lat>41.6474</Lat><Lng>41.6325</Lng></Coordinates>
  <Phones><PhoneSchema><CountryCode>+995</CountryCode><Number>555123456</Number></PhoneSchema></Phones>
  <TotalArea>62,5</TotalArea><FlatRoomsCount>2</FlatRoomsCount><FloorNumber>7</FloorNumber>
  <Building><FloorsCount>20</FloorsCount></Building><Decoration>fine</Decoration>
  <BalconiesCount>1</BalconiesCount><HasConditioner>true</HasConditioner><HasDishwasher>true</HasDishwasher>
  <HasBathtub>true</HasBathtub><PetsAllowed>true</PetsAllowed>
  <BargainTerms><Price>85000</Price><Currency>usd</Currency><MortgageAllowed>true</MortgageAllowed></BargainTerms>
  <Photos><PhotoSchema><FullUrl>https://example.com/1/2.jpg</FullUrl></PhotoSchema>
    <PhotoSchema><FullUrl>https://example.com/1/cover.jpg</FullUrl><IsDefault>true</IsDefault></PhotoSchema></Photos>${more}
</object>`

export const cianFeed = (...objects: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<feed><feed_version>2</feed_version>\n${objects.join('\n')}\n</feed>`

export const avitoAd = (more = '', id = 'flat-1') => `<Ad>
  <Id>${id}</Id><Category>Недвижимость за рубежом</Category><Country>Грузия</Country>
  <ObjectType>Квартира, апартаменты</ObjectType><OperationType>Продам</OperationType>
  <MarketType>Новостройка</MarketType><Address>Грузия, Аджария, Батуми, улица Руставели, 27</Address>
  <Latitude>41.6474</Latitude><Longitude>41.6325</Longitude>
  <Description><![CDATA[<p>Светлая квартира,<br/>пять минут до моря.</p>]]></Description>
  <Price>7650000</Price><ContactPhone>+7 900 111-22-33</ContactPhone>
  <Rooms>Студия</Rooms><Square>31.5</Square><Floor>7</Floor><Floors>20</Floors><Decoration>Черновая</Decoration>
  <BalconyOrLoggia>Лоджия</BalconyOrLoggia>
  <Images><Image url="https://example.com/1/cover.jpg"/><Image url="https://example.com/1/2.jpg"/></Images>${more}
</Ad>`

export const avitoFeed = (...ads: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Ads formatVersion="3" target="Avito.ru">\n${ads.join('\n')}\n</Ads>`

export const kyeroProperty = (more = '', id = 'K100') => `<property>
  <id>${id}</id><date>2026-02-01 10:00:00</date><ref>R-${id}</ref>
  <price>90000</price><currency>EUR</currency><price_freq>sale</price_freq><new_build>1</new_build>
  <type>apartment</type><town>Batumi</town><province>Adjara</province><country>Georgia</country>
  <location><latitude>41.6474</latitude><longitude>41.6325</longitude></location>
  <location_detail>Rustaveli street 27</location_detail>
  <beds>1</beds><baths>2</baths><surface_area><built>62</built><plot>0</plot></surface_area>
  <desc><en>Bright flat</en><ru>Светлая квартира</ru></desc>
  <features><feature>Sea view</feature><feature>Air conditioning</feature><feature>Good rental potential</feature></features>
  <images><image id="2"><url>https://example.com/1/2.jpg</url></image>
    <image id="1"><url>https://example.com/1/cover.jpg</url></image></images>${more}
</property>`

export const kyeroFeed = (...properties: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${properties.join('\n')}\n</root>`

export const openImmoHome = (more = '', id = 'OI-1') => `<immobilie>
  <objektkategorie><nutzungsart WOHNEN="true" GEWERBE="0"/><vermarktungsart KAUF="false" MIETE_PACHT="true"/>
    <objektart><wohnung wohnungtyp="ETAGE"/></objektart></objektkategorie>
  <geo><plz>6000</plz><ort>Batumi</ort><geokoordinaten breitengrad="41.6474" laengengrad="41.6325"/>
    <strasse>Rustaveli</strasse><hausnummer>27</hausnummer><land iso_land="GEO"/>
    <etage>7</etage><anzahl_etagen>20</anzahl_etagen></geo>
  <kontaktperson><tel_zentrale>+995 555 123456</tel_zentrale></kontaktperson>
  <preise><kaltmiete>1350.00</kaltmiete><waehrung iso_waehrung="GEL"/><kaution>2000</kaution>
    <provisionspflichtig>false</provisionspflichtig></preise>
  <flaechen><wohnflaeche>62.5</wohnflaeche><anzahl_zimmer>2.0</anzahl_zimmer>
    <anzahl_badezimmer>2</anzahl_badezimmer><anzahl_balkone>1</anzahl_balkone></flaechen>
  <ausstattung><bad WANNE="1"/><heizungsart ZENTRAL="1" FUSSBODEN="true"/><befeuerung GAS="1"/>
    <klimatisiert>1</klimatisiert></ausstattung>
  <zustand_angaben><zustand zustand_art="GEPFLEGT"/></zustand_angaben>
  <infrastruktur><ausblick blick="BERGE"/></infrastruktur>
  <freitexte><objekttitel>Schöne Wohnung</objekttitel><objektbeschreibung>Hell und ruhig.</objektbeschreibung></freitexte>
  <anhaenge><anhang location="REMOTE" gruppe="BILD"><daten><pfad>https://example.com/1/2.jpg</pfad></daten></anhang>
    <anhang location="REMOTE" gruppe="TITELBILD"><daten><pfad>https://example.com/1/cover.jpg</pfad></daten></anhang>
    <anhang location="REMOTE" gruppe="GRUNDRISS"><daten><pfad>https://example.com/1/plan.png</pfad></daten></anhang></anhaenge>
  <verwaltung_techn><objektnr_intern>77</objektnr_intern><objektnr_extern>${id}</objektnr_extern></verwaltung_techn>${more}
</immobilie>`

export const openImmoFeed = (...homes: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<openimmo><uebertragung art="ONLINE" umfang="VOLL" version="1.2.7"/><anbieter><firma>A</firma>\n${homes.join('\n')}\n</anbieter></openimmo>`

export const csvFeed = (...rows: string[]) =>
  [
    'Код;Тип сделки;Тип;Комнаты;Адрес;Город;Цена;Валюта;Площадь;Этаж;Этажей;Удобства;Фото',
    ...rows,
  ].join('\r\n')

export const csvRow = (id = '1') =>
  `${id};Продажа;Новостройка;2;"улица Руставели, 27";Батуми;"85 000";$;62,5;7;20;вид на море, балкон;https://example.com/1/cover.jpg https://example.com/1/2.jpg`
