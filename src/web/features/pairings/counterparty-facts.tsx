import { Anchor, Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Muted } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { RegisterWarnings } from '../../components/register-warnings.tsx'
import { type Ends, eurMOrRange, eurRange, percentOrRange, valueEurM } from '../../figures.ts'
import { AssuranceBadge } from '../trust/assurance.tsx'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'
import classes from './pairing.module.css'

/** Facts about the counterparty, exact or as ranges. */
export function CounterpartyFacts({ pairing, role }: { pairing: Pairing; role: Pairings['role'] }) {
  const { t } = useTranslation('pairings')
  const { t: assurance } = useTranslation('assurance')
  const { sector } = pairingCounterparty(pairing, role)
  return (
    <Card title={t('facts')} aside={t(pairing.revealed ? 'exact' : 'rounded')}>
      <RegisterWarnings
        flags={role === 'buyer' ? pairing.seller_red_flags : pairing.buyer_red_flags}
        contradictions={pairing.contradictions}
      />
      <dl className={classes.facts}>
        <Fact label={t('sector')}>{sector ?? t('notTold')}</Fact>
        {pairing.counterparty_assurance !== undefined && (
          <Fact label={assurance('level.label')}>
            <AssuranceBadge level={pairing.counterparty_assurance} />
          </Fact>
        )}
        {role === 'buyer' ? <SellerFacts pairing={pairing} /> : <BuyerFacts pairing={pairing} />}
      </dl>
    </Card>
  )
}

function SellerFacts({ pairing }: { pairing: Pairing }) {
  const { t } = useTranslation('pairings')
  const bands = pairing.seller_bands
  const inEurM = (value: number | undefined, range: Ends | undefined) =>
    value === undefined && range === undefined ? undefined : eurMOrRange(value, range)
  const inPercent = (value: number | undefined, range: Ends | undefined) =>
    value === undefined && range === undefined ? undefined : percentOrRange(value, range)
  const amount = (eurM: number | undefined) => (eurM === undefined ? undefined : valueEurM(eurM))
  const figures: [string, string | undefined][] = [
    [t('revenue'), inEurM(pairing.seller_revenue, bands?.revenue)],
    [t('growth'), inPercent(pairing.seller_growth, bands?.growth)],
    [t('ebitda'), inEurM(pairing.seller_ebitda, bands?.ebitda)],
    [t('margin'), inPercent(pairing.seller_ebitda_margin, bands?.ebitda_margin)],
    // A valuation needs exact figures.
    ...(bands === undefined
      ? ([
          [t('valueConservative'), amount(pairing.valuation)],
          [t('valueTriangulated'), amount(pairing.valuation_triangulated)],
        ] satisfies [string, string | undefined][])
      : []),
  ]
  return (
    <>
      {pairing.seller_product !== undefined && <Fact label={t('product')}>{pairing.seller_product}</Fact>}
      {figures.map(([label, value]) => (
        <Fact key={label} label={label} isFigure>
          {value ?? t('notTold')}
        </Fact>
      ))}
      <Contact
        name={pairing.seller_contact_name}
        role={pairing.seller_contact_role}
        email={pairing.seller_contact_email}
      />
      {pairing.seller_data_quality !== undefined && (
        <Fact label={t('quality')}>
          <QualityMeter value={pairing.seller_data_quality} />
        </Fact>
      )}
    </>
  )
}

function BuyerFacts({ pairing }: { pairing: Pairing }) {
  const { t } = useTranslation('pairings')
  const { buyer_ticket_min: low, buyer_ticket_max: high } = pairing
  const words = [
    [t('financing'), pairing.buyer_financing],
    [t('brings'), pairing.buyer_brings],
    [t('decisionProcess'), pairing.buyer_decision_process],
  ] as const
  return (
    <>
      <Fact label={t('ticket')} isFigure>
        {low === undefined && high === undefined ? t('notTold') : eurRange(low, high)}
      </Fact>
      <Contact
        name={pairing.buyer_contact_name}
        role={pairing.buyer_contact_role}
        email={pairing.buyer_contact_email}
      />
      {words.map(([label, text]) =>
        text === undefined ? null : (
          <Fact key={label} label={label}>
            <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
              {text}
            </Text>
          </Fact>
        ),
      )}
    </>
  )
}

function Contact({ name, role, email }: Record<'name' | 'role' | 'email', string | undefined>) {
  const { t } = useTranslation('pairings')
  if (name === undefined && email === undefined) return null
  return (
    <Fact label={t('contact')}>
      {name}
      {role !== undefined && <Muted size="xs">{role}</Muted>}
      {name !== undefined && role === undefined && email !== undefined && <br />}
      {email !== undefined && (
        <Anchor href={`mailto:${encodeURIComponent(email)}`} size="sm" underline="always">
          {email}
        </Anchor>
      )}
    </Fact>
  )
}

function Fact({ label, isFigure = false, children }: { label: string; isFigure?: boolean; children: ReactNode }) {
  return (
    <Fragment>
      <dt>{label}</dt>
      <dd data-figure={isFigure || undefined}>{children}</dd>
    </Fragment>
  )
}
