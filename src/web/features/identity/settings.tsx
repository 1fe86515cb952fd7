import {
  Alert,
  Box,
  Button,
  Group,
  List,
  SegmentedControl,
  Skeleton,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
  Title,
  useMantineColorScheme,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ForRole, useMayActAs } from '../../components/for-role.tsx'
import { Card, Muted, Page, Part } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { LANGUAGES, languageName, registerMessages, speak } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { saveAs } from '../../save-as.ts'
import { openWorkspace, useLanguage, useWorkspace, useWorkspaceKey } from '../../workspace.ts'
import { Programs } from '../access/programs.tsx'
import { Members } from '../members/members.tsx'
import { AssuranceBadge } from '../trust/assurance.tsx'
import { CodeForm } from '../trust/confirm.tsx'
import { useErasure, useRotation } from './key-lifecycle.ts'
import { KeyActions, KeyShown, KeyText } from './key-shown.tsx'
import { ProfileSettings } from './profile-settings.tsx'
import classes from './settings.module.css'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))
registerMessages('consent', import.meta.glob('@locales/*/app/consent.json', { eager: true, import: 'default' }))
registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/** Settings: profile, preferences, members, key, export, sign-out and erasure. */
export function Settings() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const { session, side, ...asked } = useWorkspace()
  return (
    <Page title={common('nav.settings')} lead={t('settings.lead')}>
      <Stack gap="lg" maw={820}>
        <Answered asked={{ ...asked, data: session }} waiting={<Skeleton height={720} radius="md" />}>
          {(session) => <ProfileSettings session={session} />}
        </Answered>
        {session !== undefined && <EmailProof session={session} />}
        <Part id="mail">
          <MailCard />
        </Part>
        {side !== null && <DealRules side={side} />}
        <Members />
        <Programs />
        <PreferencesCard />
        <Card title={t('settings.workspace')}>
          <KeyLine />
          <Export />
          <Leave />
          <Erase name={session?.identity.company ?? session?.identity.name ?? 'erase'} />
        </Card>
      </Stack>
    </Page>
  )
}

/** Erases the workspace after its name is typed, and lists the records retained, before and after. */
function Erase({ name }: { name: string }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const erasure = useErasure()
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim() === name
  const erase = async () => {
    const { kept } = await erasure.mutateAsync(typed.trim())
    notifications.show({
      title: t('settings.erased'),
      message: kept.length === 0 ? undefined : <Kept kept={kept} />,
      autoClose: false,
      color: 'pine',
    })
    await navigate({ to: '/' })
    openWorkspace(null)
  }
  return (
    <SettingLine
      title={t('settings.erase')}
      text={
        <>
          {t('settings.eraseText')} {t('settings.eraseStays')}
        </>
      }
      action={
        <ForRole least="owner">
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsked(true)}>
            {t('settings.eraseOpen')}
          </Button>
        </ForRole>
      }
    >
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('settings.erase')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // The mutation itself holds the error that is shown.
            if (isMeant) erase().catch(() => undefined)
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('settings.eraseText')}</Text>
            <Muted>{t('settings.eraseStays')}</Muted>
            <TextInput
              data-autofocus
              label={t('settings.eraseConfirm', { word: name })}
              description={isMeant || typed === '' ? ' ' : t('settings.eraseMismatch')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
            {erasure.error !== null && <Fault fault={erasure.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(false)}>
                {common('act.cancel')}
              </Button>
              <Button type="submit" color="red.9" disabled={!isMeant} loading={erasure.isPending}>
                {t('settings.eraseDo')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Dialog>
    </SettingLine>
  )
}

/** Records retained after an erasure. */
function Kept({ kept }: Pick<OutputFor<'eraseWorkspace'>, 'kept'>) {
  const { t } = useTranslation('identity')
  return (
    <>
      {t('settings.keptTitle')}
      <List size="sm">
        {kept.map(({ what, count }) => (
          <List.Item key={what}>{t(`settings.keptWhat.${what}`, { count })}</List.Item>
        ))}
      </List>
    </>
  )
}

/** Downloads all data of the workspace. */
function Export() {
  const { t } = useTranslation('identity')
  const take = useOperationMutation('exportWorkspace')
  const download = () =>
    take.mutate(
      {},
      {
        onSuccess: (everything) =>
          saveAs(t('settings.exportName'), 'application/json', `${JSON.stringify(everything, null, 2)}\n`),
      },
    )
  return (
    <SettingLine
      title={t('settings.export')}
      text={t('settings.exportText')}
      action={
        <ForRole least="member">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            loading={take.isPending}
            onClick={download}
          >
            {t('settings.exportDo')}
          </Button>
        </ForRole>
      }
    >
      {take.error !== null && <Fault fault={take.error} onRetry={download} />}
    </SettingLine>
  )
}

/** The stored key, hidden by default, with rotation. */
function KeyLine() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const rotation = useRotation()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (key === null) return null
  return (
    <SettingLine
      title={t('settings.keyTitle')}
      text={
        <>
          {t('settings.keyText')} {t('key.what')}
        </>
      }
      action={
        <>
          <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'key.hide' : 'key.show')}
          </Button>
          <ForRole least="owner">
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('settings.rotate')}
            </Button>
          </ForRole>
        </>
      }
    >
      {isShown && (
        <Stack gap="md" mt="md">
          <KeyText value={key} />
          <KeyActions workspaceKey={key} />
        </Stack>
      )}
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('settings.rotate')}>
        <Stack gap="md">
          <Text size="sm">{t('settings.rotateText')}</Text>
          {rotation.error !== null && <Fault fault={rotation.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)}>
              {common('act.cancel')}
            </Button>
            <Button
              loading={rotation.isPending}
              onClick={() => rotation.mutate(undefined, { onSuccess: () => setAsked(false) })}
            >
              {t('settings.rotateDo')}
            </Button>
          </Group>
        </Stack>
      </Dialog>
      <Dialog
        opened={rotation.data !== undefined}
        onClose={rotation.reset}
        title={t('settings.rotated')}
        size="lg"
        isHeld
      >
        <Stack gap="md">
          <Text size="sm" fw={550}>
            {t('settings.rotatedText')}
          </Text>
          <KeyShown
            workspaceKey={rotation.data ?? ''}
            onward={(isKept) => (
              <Button disabled={!isKept} onClick={rotation.reset}>
                {t('settings.rotatedDone')}
              </Button>
            )}
          />
        </Stack>
      </Dialog>
    </SettingLine>
  )
}

registerMessages('mail', import.meta.glob('@locales/*/app/mail.json', { eager: true, import: 'default' }))

const TOPICS = ['introductions', 'name_requests', 'messages', 'phases', 'papers', 'tasks'] as const
const MODES = ['at_once', 'daily', 'off'] as const
type Mode = (typeof MODES)[number]

/** Mail preferences for each kind of pending item; saved on change. */
function MailCard() {
  const { t } = useTranslation('mail')
  const asked = useOperation('getMailSettings')
  const set = useOperationMutation('setMailSettings')
  const mayAct = useMayActAs('member')
  return (
    <Card title={t('title')}>
      <Answered asked={asked} waiting={<Skeleton h={420} radius="md" />}>
        {({ delivery, ...modes }) => (
          <ForRole least="member">
            <Stack gap="md">
              <Text size="sm">{t('text')}</Text>
              {delivery === 'mail' ? (
                <Text size="sm">{t('delivery.mail')}</Text>
              ) : (
                <Alert color="yellow" role="status">
                  {t(`delivery.${delivery}`)}
                </Alert>
              )}
              {TOPICS.map((topic) => (
                <Group key={topic} justify="space-between" gap="xs">
                  <div>
                    <Text size="sm" fw={550}>
                      {t(`topic.${topic}.label`)}
                    </Text>
                    <Muted>{t(`topic.${topic}.hint`)}</Muted>
                  </div>
                  <SegmentedControl
                    size="xs"
                    aria-label={t(`topic.${topic}.label`)}
                    value={(set.isPending && set.variables?.[topic]) || modes[topic]}
                    disabled={!mayAct}
                    readOnly={set.isPending}
                    onChange={(mode) => set.mutate({ [topic]: mode as Mode })}
                    data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
                  />
                </Group>
              ))}
              <Muted>{t('hint')}</Muted>
              {set.error !== null && <Fault fault={set.error} />}
            </Stack>
          </ForRole>
        )}
      </Answered>
    </Card>
  )
}

const THEMES = ['light', 'dark', 'auto'] as const

/** Language and theme, stored on this device. */
function PreferencesCard() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title={t('settings.preferences')}>
      <Stack gap="md">
        <Line label={t('settings.language')}>
          <SegmentedControl
            aria-label={t('settings.language')}
            value={language}
            onChange={speak}
            data={LANGUAGES.map((code) => ({ value: code, label: <span lang={code}>{languageName(code)}</span> }))}
          />
        </Line>
        <Line label={t('settings.theme')}>
          <SegmentedControl
            aria-label={t('settings.theme')}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as (typeof THEMES)[number])}
            data={THEMES.map((scheme) => ({ value: scheme, label: common(`header.themes.${scheme}`) }))}
          />
        </Line>
      </Stack>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{label}</Text>
      {children}
    </Group>
  )
}

/** URL fragment that opens the sign-out dialog, used by the menu of every page. */
const ASKED = 'sign-out'

/** Signs out of the workspace on this device, after confirmation. */
function Leave() {
  const { t } = useTranslation('identity')
  const isAsked = useLocation({ select: ({ hash }) => hash === ASKED })
  const navigate = useNavigate()
  return (
    <SettingLine
      title={t('settings.leave')}
      text={t('settings.leaveText')}
      action={
        <Button component={Link} to="." hash={ASKED} variant="default">
          {t('settings.leaveDo')}
        </Button>
      }
    >
      {isAsked && <SignOut onClose={() => void navigate({ to: '.', hash: '', replace: true })} />}
    </SettingLine>
  )
}

/** Confirms signing out and offers the key once more, because without it the workspace cannot be opened again. */
function SignOut({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const navigate = useNavigate()
  // Navigate first: without a key this page redirects to the one that asks for it.
  const leave = async () => {
    await navigate({ to: '/' })
    openWorkspace(null)
  }
  return (
    <Dialog opened={key !== null} onClose={onClose} title={t('settings.leave')}>
      <Stack gap="md">
        <Text size="sm">{t('settings.leaveText')}</Text>
        <Text size="sm" fw={550}>
          {t('settings.leaveAsk')}
        </Text>
        <KeyText value={key ?? ''} />
        <KeyActions workspaceKey={key ?? ''} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('act.cancel')}
          </Button>
          <Button onClick={() => void leave()}>{t('settings.leaveDo')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface SettingLineProps {
  title: string
  text: ReactNode
  /** The control, shown on the right. */
  action: ReactNode
  /** Shown below, for the result of the action. */
  children?: ReactNode
}

/** A setting with its title, explanation and control. */
function SettingLine({ title, text, action, children }: SettingLineProps) {
  return (
    <Box className={classes.line}>
      <Group justify="space-between" gap="md" align="flex-start">
        <Box flex={1} miw={220}>
          <Title order={3} size="sm" fw={600}>
            {title}
          </Title>
          <Text component="div" size="sm" c="dimmed" maw={560}>
            {text}
          </Text>
        </Box>
        <Group gap="xs">{action}</Group>
      </Group>
      {children}
    </Box>
  )
}

/** Rules on phase changes and on pauses after a letter of intent; saved on change. */
function DealRules({ side }: { side: 'buyer' | 'seller' }) {
  const { t } = useTranslation('consent')
  const asked = useOperation('getDealRules')
  const set = useOperationMutation('setDealRules')
  return (
    <Card title={t('rules')}>
      <Answered asked={asked} waiting={<Skeleton h={80} radius="md" />}>
        {({ phase_consent, pause_others_at_loi }) => (
          <ForRole least="member">
            <Stack gap="sm">
              <Switch
                label={t('both')}
                description={t('bothHint')}
                checked={phase_consent === 'both'}
                disabled={set.isPending}
                onChange={({ currentTarget }) => set.mutate({ phase_consent: currentTarget.checked ? 'both' : 'one' })}
              />
              {side === 'seller' && (
                <Switch
                  label={t('pauseOthers')}
                  description={t('pauseOthersHint')}
                  checked={pause_others_at_loi}
                  disabled={set.isPending}
                  onChange={({ currentTarget }) => set.mutate({ pause_others_at_loi: currentTarget.checked })}
                />
              )}
              {set.error !== null && <Fault fault={set.error} />}
            </Stack>
          </ForRole>
        )}
      </Answered>
    </Card>
  )
}

/** The workspace's level of assurance and the ways to raise it. */
function EmailProof({ session }: { session: OutputFor<'getSession'> }) {
  const { t } = useTranslation(['trust', 'assurance'])
  const request = useOperationMutation('requestEmailProof')
  const level = session.assurance ?? 'declared'
  const { email } = session.identity
  return (
    <Card title={t('assurance:level.label')} aside={<AssuranceBadge level={level} />}>
      <Stack gap="sm">
        <Text size="sm">{t(`assurance:meaning.${level}`)}</Text>
        {session.email_status !== 'proven' && (
          <ForRole least="owner">
            <Stack gap="sm">
              <Muted>{t('proof.text')}</Muted>
              {email === undefined && <Text size="sm">{t('proof.missing')}</Text>}
              {session.email_status === 'bounced' && <Text size="sm">{t('proof.bounced', { email })}</Text>}
              {request.error !== null && <Fault fault={request.error} />}
              {request.data === undefined ? (
                <div>
                  <Button
                    variant="default"
                    disabled={session.email_status !== 'unproven'}
                    loading={request.isPending}
                    onClick={() => request.mutate({})}
                  >
                    {t('proof.send')}
                  </Button>
                </div>
              ) : (
                <Text size="sm" role="status">
                  {request.data.delivery === 'mail' ? t('proof.sent', { email }) : t('proof.byOperator')}
                </Text>
              )}
              {session.email_status === 'unproven' && <CodeForm />}
            </Stack>
          </ForRole>
        )}
        {level !== 'vetted' && (
          <ForRole least="owner">
            <VettingRequest vetting={session.vetting} />
          </ForRole>
        )}
      </Stack>
    </Card>
  )
}

/** Requests vetting by the operator, and shows the state of the request. */
function VettingRequest({ vetting }: { vetting: OutputFor<'getSession'>['vetting'] }) {
  const { t } = useTranslation('trust')
  const [note, setNote] = useState('')
  const [isWriting, setWriting] = useState(false)
  const request = useOperationMutation('requestVetting')
  return (
    <Stack gap="sm">
      <Muted>{t('vetting.text')}</Muted>
      {vetting !== undefined && (
        <Text size="sm" role="status">
          {t(`vetting.${vetting.state}`, { date: day(vetting.requested_at) })}
        </Text>
      )}
      {isWriting ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            request.mutate({ note: note.trim() }, { onSuccess: () => setWriting(false) })
          }}
        >
          <Stack gap="sm">
            <Textarea
              label={t('vetting.note')}
              description={t('vetting.noteHint')}
              value={note}
              maxLength={1000}
              autosize
              minRows={2}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            {request.error !== null && <Fault fault={request.error} />}
            <div>
              <Button type="submit" variant="default" disabled={note.trim() === ''} loading={request.isPending}>
                {t('vetting.send')}
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <div>
          <Button variant="default" onClick={() => setWriting(true)}>
            {t(vetting === undefined ? 'vetting.ask' : 'vetting.again')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
