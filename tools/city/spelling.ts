import type { Language } from '../../contract/languages.ts'
import { spellingTable } from '../../contract/text/spelling-table.ts'

/** The sounds of a name in the national romanisation of Georgian; the other three scripts are spelled from them. */
const georgian = spellingTable(`
  ა=a ბ=b გ=g დ=d ე=e ვ=v ზ=z თ=t ი=i კ=k' ლ=l მ=m ნ=n ო=o პ=p' ჟ=zh რ=r ს=s ტ=t' უ=u ფ=p ქ=k
  ღ=gh ყ=q შ=sh ჩ=ch ც=ts ძ=dz წ=ts' ჭ=ch' ხ=kh ჯ=j ჰ=h
`)

const cyrillic = spellingTable(`
  а=a б=b в=v г=g д=d е=e ё=io ж=zh з=z и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f
  х=kh ц=ts ч=ch ш=sh щ=sh ъ= ы=i ь= э=e ю=iu я=ia
`)

const hebrew = spellingTable(`
  א=a ב=b ג=g ד=d ה=a ו=o ז=z ח=kh ט=t י=i כ=k ך=k ל=l מ=m ם=m נ=n ן=n ס=s ע=a פ=p ף=p צ=ts
  ץ=ts ק=k ר=r ש=sh ת=t
`)

const tables = { ...georgian, ...cyrillic, ...hebrew }

export function latinOf(text: string): string {
  let latin = ''
  for (const letter of text.toLowerCase()) latin += tables[letter] ?? letter
  return latin
}

const sounds = /zh|sh|ch'|ch|ts'|ts|dz|gh|kh|k'|p'|t'|ia|iu|[a-z]/g

const toRussian = spellingTable(`
  a=а b=б c=к d=д e=е f=ф g=г h=х i=и j=дж k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в
  x=кс y=й z=з zh=ж sh=ш ch=ч ch'=ч ts=ц ts'=ц dz=дз gh=г kh=х k'=к p'=п t'=т ia=ия
  iu=ию
`)

const toGeorgian = spellingTable(`
  a=ა b=ბ c=კ d=დ e=ე f=ფ g=გ h=ჰ i=ი j=ჯ k=კ l=ლ m=მ n=ნ o=ო p=პ q=ყ r=რ s=ს t=ტ u=უ v=ვ w=ვ
  x=ქს y=ი z=ზ zh=ჟ sh=შ ch=ჩ ch'=ჭ ts=ც ts'=წ dz=ძ gh=ღ kh=ხ k'=კ p'=პ t'=ტ ia=ია
  iu=იუ
`)

/** Georgian's plain stops are the weak letters of Hebrew (ת, כ, פ), its ejectives the emphatic (ט, ק). */
const toHebrew = spellingTable(`
  a=א b=ב c=ק d=ד e= f=פ g=ג h=ה i=י j=ג' k=כ l=ל m=מ n=נ o=ו p=פ q=ק r=ר s=ס t=ת u=ו v=ו w=ו
  x=קס y=י z=ז zh=ז' sh=ש ch=צ' ch'=צ' ts=צ ts'=צ dz=דז gh=ג kh=ח k'=ק p'=פ t'=ט
  ia=יה iu=יו
`)

const finals: Record<string, string> = { כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' }

function hebrewWord(latin: string): string {
  const parts = latin.match(sounds) ?? []
  const letters = parts.map((sound, at) => {
    const isFirst = at === 0
    const isLast = at === parts.length - 1
    if (isFirst && (sound === 'i' || sound === 'u' || sound === 'o')) return `א${toHebrew[sound]}`
    if (isFirst && sound === 'e') return 'א'
    if (isLast && (sound === 'a' || sound === 'e')) return 'ה'
    // Hebrew writes few a's inside a word, and doubles a consonantal vav there.
    if (sound === 'a' && !isFirst) return isVowel(parts[at - 1]) ? 'א' : ''
    if (sound === 'e' && isVowel(parts[at - 1])) return 'א'
    if (sound === 'v') return isFirst || isLast ? (isFirst ? 'ו' : 'ב') : 'וו'
    if (sound === 'ia' && !isLast) return 'יא'
    return toHebrew[sound] ?? ''
  })
  const word = letters.join('')
  const last = finals[word.at(-1) ?? '']
  return last && word.length > 1 ? word.slice(0, -1) + last : word
}

const isVowel = (sound: string | undefined) => sound !== undefined && /^[aeiou]+$/.test(sound)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Spells every Latin word of a text in a language's script; digits and punctuation stay. */
export function spellFrom(latin: string, lang: Language): string {
  return latin.replace(/[a-z']+/gi, (found) => {
    const word = found.toLowerCase()
    if (lang === 'he') return hebrewWord(word)
    if (lang === 'en') return capital(word.replaceAll("'", ''))
    const table = lang === 'ru' ? toRussian : toGeorgian
    const spelled = (word.match(sounds) ?? []).map((sound) => table[sound] ?? '').join('')
    return lang === 'ru' ? capital(spelled.replace(/ия(?=.)/g, 'иа')) : spelled
  })
}
