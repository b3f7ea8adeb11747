import { useRef } from 'react'
import { homeToCompare } from '../../../../contract/listings/home-to-compare.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { askedByUnit, isOutOfLine, priceDoubt } from '../../../../contract/listings/price-doubt.ts'
import { markets, priceUnit } from '../../../../contract/market/market.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useGoOn } from '../../../kernel/links/use-go-on.ts'
import { useQuestion } from '../../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { ratesStore } from '../../rates/index.ts'
import { sessionStore } from '../../session/index.ts'
import type { FormKey } from '../draft/saved-drafts.ts'
import { checkForPublishing } from '../model/form-flaws.ts'
import type { Goal, ListingDraft } from '../model/listing-draft.ts'
import { listingFormStore } from '../model/listing-form-store.ts'

/** Sends the listing; once all of it is there, says what becomes of it and goes on to one's listings. */
export function useSend(formKey: FormKey, form: ListingDraft) {
  const { platform, toasts } = useStores()
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('form')
  const go = useGo()
  const goOn = useGoOn()
  const session = useStore(sessionStore)
  const { ask, sheet } = useQuestion()
  const isPriceMeant = usePriceQuestion(ask)
  const isAsking = useRef(false)

  /** What is missing is said before anybody is asked to sign up; what was written waits on the device meanwhile. */
  const signUpFirst = (form: ListingDraft, goal: Goal) => {
    const check = checkForPublishing(form.content, form.photos.count, form.city)
    if (goal === 'publish') form.refuse(check)
    if (goal === 'publish' && check.code) return
    forms.saveNow(formKey)
    go('/sign-up?from=%2FnewAd')
  }

  const arrive = (listing: Listing | undefined) => {
    if (!listing) {
      if (!form.isSending) platform.haptics?.onFailure()
      return
    }
    platform.haptics?.onSuccess()
    toasts.show(t(listing.pending ? 'sent.edited' : `sent.${listing.status}`))
    // Before the form goes: its page would begin another.
    goOn('/my')
    forms.close(formKey, listing)
  }

  return {
    send: async (goal: Goal) => {
      if (form.isSending || isAsking.current) return
      if (!session.user) return signUpFirst(form, goal)
      isAsking.current = true
      const isMeant = goal !== 'publish' || (await isPriceMeant(form))
      isAsking.current = false
      if (isMeant) arrive(await forms.send(form, goal))
    },
    resolve: async (choice: 'mine' | 'theirs') => {
      const { state } = form
      const goal = state.kind === 'conflict' ? state.goal : undefined
      const listing = await forms.resolve(form, choice)
      if (goal && choice === 'mine') arrive(listing)
    },
    sheet,
  }
}

/** Nobody waits longer to publish than this for what others ask. */
const mostWaitMs = 3_000

/** A price that is likely a slip, or out of line with its street, is asked about once all else is right, and once only. */
function usePriceQuestion(ask: ReturnType<typeof useQuestion>['ask']) {
  const { api } = useStores()
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('form')

  /** What its street asks, or else its district; undefined where too few ask anything, or the server cannot be asked. */
  const pricesAround = async ({ content, listing }: ListingDraft) => {
    const query = homeToCompare(content, listing?.id)
    if (!query) return undefined
    const signal = AbortSignal.timeout(mostWaitMs)
    const told = await api.call(markets.estimate, { query }, { signal })
    return told.ok ? (told.value.street ?? told.value.district ?? undefined) : undefined
  }

  return async (form: ListingDraft): Promise<boolean> => {
    const { content, listing, photos, city } = form
    const { price, currency } = content
    // A draft was saved by itself, and nobody has stood by its price yet.
    const isKept = !form.isOfNewListing && listing?.price === price && listing.currency === currency
    if (price === null || isKept || checkForPublishing(content, photos.count, city).code)
      return true
    await rates.load()
    if (!rates.rate) return true
    const asks = (text: string) =>
      ask({ title: t('doubt.title'), text, yes: t('doubt.yes'), no: t('doubt.no') })
    const said = formatMoney(price, currency, language.current)
    const doubt = priceDoubt(content, rates.rate)
    if (doubt) return asks(t(`doubt.${doubt}`, { price: said }))
    const around = await pricesAround(form)
    if (!around || !isOutOfLine(content, rates.rate, around)) return true
    const toldInDollars = (dollars: number) =>
      formatMoney(Math.round(dollars), 'USD', language.current)
    const usual = {
      ...{ price: said, place: around.names[language.current] },
      ...{ low: toldInDollars(around.low), high: toldInDollars(around.high) },
    }
    if (priceUnit(content.dealType) === 'home') return asks(t('doubt.aroundHome', usual))
    const own = toldInDollars(askedByUnit(content, rates.rate) ?? 0)
    return asks(t('doubt.aroundMeter', { ...usual, own }))
  }
}
