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

/** Sends the listing. When all has arrived, says what happens next and opens the page of one's own listings. */
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

  /** Shows what is missing before asking a visitor to sign up; the draft stays on the device meanwhile. */
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
    // Leaves before the form is removed: the form's page would open a new one.
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

/** The longest that publishing waits for the prices of other listings. */
const mostWaitMs = 3_000

/** Asks, only once and after all else is right, about a price that looks like a slip or unusual for its street. */
function usePriceQuestion(ask: ReturnType<typeof useQuestion>['ask']) {
  const { api } = useStores()
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('form')

  /** Prices in its street, or else in its district; undefined if too few listings are there or the server fails. */
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
    // A draft is saved automatically, so its owner has not confirmed its price yet.
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
