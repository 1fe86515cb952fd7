import type { IncomingHttpHeaders } from 'node:http'
import type { Traces } from './page.ts'

/** A technology used by a website, with the trace that shows it. */
export interface Technology {
  name: string
  category: string
  /** The maker's sign that was found, never a part of the website's own. */
  evidence: string
}

/** Returns the technologies visible in a page and its headers, in the order of the table. */
export function detectTechnologies(traces: Traces, headers: IncomingHttpHeaders): Technology[] {
  const seen = seenOf(traces, headers)
  return FINGERPRINTS.flatMap(({ name, category, signs }) => {
    const sign = signs.find((one) => shows(seen, one))
    return sign === undefined ? [] : [{ name, category, evidence: evidenceOf(sign) }]
  })
}

interface Seen {
  hosts: readonly string[]
  addresses: readonly string[]
  generators: readonly string[]
  headers: ReadonlyMap<string, string>
  cookies: readonly string[]
  scripts: string
}

function seenOf({ sources, generators, scripts }: Traces, headers: IncomingHttpHeaders): Seen {
  const urls = sources.flatMap((source) => (URL.canParse(source) ? new URL(source) : []))
  return {
    hosts: [...new Set(urls.map(({ hostname }) => hostname))],
    addresses: [...new Set(urls.map(({ hostname, pathname }) => `${hostname}${pathname}`.toLowerCase()))],
    generators: generators.map((generator) => generator.trim().toLowerCase()),
    headers: new Map(
      Object.entries(headers).map(([name, value]) => [name, String(value).slice(0, 2000).toLowerCase()]),
    ),
    cookies: (headers['set-cookie'] ?? []).map((cookie) => cookie.slice(0, 100).toLowerCase()),
    scripts: scripts.toLowerCase(),
  }
}

function shows(seen: Seen, sign: Sign): boolean {
  const [where, what] = partsOf(sign)
  switch (where) {
    case 'host':
      return seen.hosts.some((host) => host === what || host.endsWith(`.${what}`))
    case 'path':
      return seen.addresses.some((address) => address.includes(what))
    case 'generator':
      return seen.generators.some((generator) => generator.startsWith(what))
    case 'header': {
      const [name = '', part = ''] = what.split('=')
      return seen.headers.get(name)?.includes(part) ?? false
    }
    case 'cookie':
      return seen.cookies.some((cookie) => cookie.startsWith(what))
    default:
      return seen.scripts.includes(what)
  }
}

const partsOf = (sign: Sign): [string, string] => {
  const space = sign.indexOf(' ')
  return [sign.slice(0, space), sign.slice(space + 1)]
}

const PLACES: Readonly<Record<string, string>> = {
  host: 'a file from',
  path: 'an address with',
  generator: 'generator tag',
  header: 'response header',
  cookie: 'cookie',
  script: 'inline script with',
}

function evidenceOf(sign: Sign): string {
  const [where, what] = partsOf(sign)
  return `${PLACES[where]} ${what.replace('=', ': ')}`
}

/**
 * A trace of a technology: place and pattern, in lower case. `host`: a host of scripts, styles, frames or forms, or a
 * host under it; `path`: part of such an address; `generator`: start of a generator tag; `header`: a response header,
 * with `=` and part of its value; `cookie`: start of a cookie's name; `script`: part of an inline script. Each is
 * specific to the maker, so that it identifies the technology and nobody else.
 */
export type Sign = `${'host' | 'path' | 'generator' | 'header' | 'cookie' | 'script'} ${string}`

interface Fingerprint {
  name: string
  category: string
  signs: readonly Sign[]
}

const of = (category: string, rows: Readonly<Record<string, readonly Sign[]>>): Fingerprint[] =>
  Object.entries(rows).map(([name, signs]) => ({ name, category, signs }))

/** Compiled by hand from the makers' own snippets and documentation; one sign is enough. */
export const FINGERPRINTS: readonly Fingerprint[] = [
  ...of('content management', {
    WordPress: ['generator wordpress', 'path /wp-content/', 'path /wp-includes/', 'header link=api.w.org'],
    Drupal: [
      'generator drupal',
      'header x-generator=drupal',
      'header x-drupal-cache',
      'path /sites/default/files/',
      'path /core/misc/drupal.js',
    ],
    Joomla: ['generator joomla', 'path /media/jui/', 'path /media/system/js/'],
    TYPO3: ['generator typo3', 'path /typo3temp/', 'path /typo3conf/'],
    SPIP: ['generator spip', 'header composed-by=spip', 'path spip.php'],
    Contao: ['generator contao', 'path /assets/contao/'],
    Wix: ['generator wix.com', 'host static.wixstatic.com', 'host static.parastorage.com', 'header x-wix-request-id'],
    Squarespace: ['generator squarespace', 'host static1.squarespace.com', 'host assets.squarespace.com'],
    Webflow: ['generator webflow', 'host assets.website-files.com', 'host cdn.prod.website-files.com'],
    Jimdo: ['generator jimdo', 'host assets.jimstatic.com', 'host jimdo-storage.freetls.fastly.net'],
    Ghost: ['generator ghost', 'path /ghost/api/'],
    'Craft CMS': ['header x-powered-by=craft cms', 'cookie craftsessionid'],
    Umbraco: ['generator umbraco', 'header x-umbraco-version', 'path /umbraco/'],
    Sitecore: ['cookie sc_analytics_global_cookie', 'path /-/media/'],
    'Adobe Experience Manager': ['path /etc.clientlibs/', 'path /content/dam/'],
    'HubSpot CMS': ['generator hubspot', 'path /hs-fs/hubfs/', 'header x-hs-hub-id'],
    Duda: ['host irp.cdn-website.com', 'host static.cdn-website.com'],
    Framer: ['generator framer', 'host framerusercontent.com', 'host events.framer.com'],
    Hugo: ['generator hugo'],
    'DNN Platform': ['generator dotnetnuke', 'cookie dotnetnukeanonymous', 'cookie .dotnetnuke'],
  }),
  ...of('page builder', {
    Elementor: ['generator elementor', 'path /plugins/elementor/'],
    Divi: ['path /themes/divi/'],
    WPBakery: ['generator powered by wpbakery', 'path /plugins/js_composer/'],
  }),
  ...of('e-commerce', {
    Shopify: [
      'host cdn.shopify.com',
      'header x-shopify-stage',
      'header x-shopid',
      'cookie _shopify_',
      'script shopify.theme',
    ],
    PrestaShop: [
      'generator prestashop',
      'cookie prestashop-',
      'header powered-by=prestashop',
      'script var prestashop =',
    ],
    Magento: ['path /static/version', 'path /skin/frontend/', 'script mage/cookies', 'header x-magento-cache-control'],
    WooCommerce: [
      'generator woocommerce',
      'path /plugins/woocommerce/',
      'cookie woocommerce_',
      'cookie wp_woocommerce_session',
    ],
    BigCommerce: ['host cdn11.bigcommerce.com', 'host bigcommerce.com'],
    Shopware: ['generator shopware', 'header sw-context-token', 'path /bundles/storefront/'],
    'Salesforce Commerce Cloud': ['path /on/demandware.static/', 'path /on/demandware.store/', 'cookie dwsid'],
    OpenCart: ['path /catalog/view/javascript/', 'cookie ocsessid'],
    WiziShop: ['host wizishop.com', 'generator wizishop'],
    Ecwid: ['host app.ecwid.com'],
  }),
  ...of('analytics', {
    'Google Analytics': ['host google-analytics.com', 'path /gtag/js', "script gtag('config'", 'cookie _ga'],
    Matomo: ['script _paq.push', 'path /matomo.js', 'path /piwik.js', 'host cdn.matomo.cloud', 'cookie _pk_id'],
    Plausible: ['host plausible.io'],
    Piano: ['host tag.aticdn.net', 'script xtsite', 'host piano.io'],
    Hotjar: ['host static.hotjar.com', 'script _hjsettings'],
    'Microsoft Clarity': ['host clarity.ms', 'script clarity.ms/tag'],
    Contentsquare: ['host t.contentsquare.net'],
    Mixpanel: ['host cdn.mxpnl.com', 'script mixpanel.init'],
    Amplitude: ['host cdn.amplitude.com', 'script amplitude.init'],
    Segment: ['host cdn.segment.com', 'script cdn.segment.com/analytics.js'],
    PostHog: ['script posthog.init', 'host posthog.com'],
    'Adobe Analytics': ['host assets.adobedtm.com', 'host omtrdc.net', 'cookie s_vi'],
    'Cloudflare Web Analytics': ['host static.cloudflareinsights.com'],
  }),
  ...of('tag management', {
    'Google Tag Manager': ['path /gtm.js', 'script googletagmanager.com/gtm.js', 'path googletagmanager.com/ns.html'],
    'Tealium iQ': ['host tags.tiqcdn.com'],
    'Commanders Act': ['host cdn.tagcommander.com', 'host cdn.trustcommander.net'],
  }),
  ...of('advertising', {
    'Google Ads': ['host googleadservices.com', 'host googlesyndication.com'],
    'Meta Pixel': ['script fbq(', 'path connect.facebook.net/en_us/fbevents.js'],
    'LinkedIn Insight': ['host snap.licdn.com', 'script _linkedin_partner_id'],
    'TikTok Pixel': ['host analytics.tiktok.com', 'script ttq.load'],
    Criteo: ['host criteo.net', 'host criteo.com'],
  }),
  ...of('front end', {
    React: ['path react.production.min.js', 'path react-dom', 'script reactdom.'],
    'Next.js': ['path /_next/static/', 'header x-powered-by=next.js'],
    Vue: ['path vue.min.js', 'path vue.global', 'path /vue@'],
    Nuxt: ['path /_nuxt/', 'script window.__nuxt__'],
    Angular: ['path angular.min.js', 'path /ajax/libs/angularjs'],
    Svelte: ['path /_app/immutable/', 'script __sveltekit'],
    Gatsby: ['generator gatsby', 'path /page-data/'],
    Astro: ['generator astro', 'path /_astro/'],
    jQuery: ['path jquery.min.js', 'path jquery-', 'path /jquery.js', 'path /jquery/'],
    Bootstrap: ['path bootstrap.min.', 'path bootstrap.bundle'],
    'Tailwind CSS': ['host cdn.tailwindcss.com', 'path tailwind.min.css'],
    'Font Awesome': ['path font-awesome', 'path fontawesome', 'host kit.fontawesome.com'],
    'Google Fonts': ['host fonts.googleapis.com', 'host fonts.gstatic.com'],
    Alpine: ['path alpinejs'],
    htmx: ['path htmx.org', 'path htmx.min.js'],
  }),
  ...of('server software', {
    nginx: ['header server=nginx'],
    Apache: ['header server=apache'],
    'Microsoft IIS': ['header server=microsoft-iis'],
    LiteSpeed: ['header server=litespeed'],
    Caddy: ['header server=caddy'],
    PHP: ['header x-powered-by=php', 'cookie phpsessid'],
    'ASP.NET': ['header x-powered-by=asp.net', 'header x-aspnet-version', 'cookie asp.net_sessionid'],
    Java: ['cookie jsessionid'],
    Express: ['header x-powered-by=express'],
    Laravel: ['cookie laravel_session'],
    Django: ['cookie csrftoken', 'cookie django_'],
    'Ruby on Rails': ['header x-runtime', 'path /rails/active_storage/', 'header x-powered-by=phusion passenger'],
    Symfony: ['header x-debug-token', 'path /bundles/framework/'],
    Varnish: ['header x-varnish', 'header via=varnish'],
  }),
  ...of('hosting', {
    Cloudflare: ['header cf-ray', 'header server=cloudflare'],
    'Amazon CloudFront': ['header x-amz-cf-id', 'host cloudfront.net'],
    'Amazon S3': ['header server=amazons3', 'host amazonaws.com'],
    Fastly: ['header x-served-by=cache-', 'header x-fastly-request-id'],
    Akamai: ['header server=akamaighost', 'header x-akamai-transformed', 'host akamaized.net'],
    Vercel: ['header x-vercel-id', 'header server=vercel'],
    Netlify: ['header x-nf-request-id', 'header server=netlify'],
    'GitHub Pages': ['header x-github-request-id', 'header server=github.com'],
    'Microsoft Azure': ['header x-azure-ref', 'cookie arraffinity', 'host azureedge.net'],
    'Google Cloud': ['header via=google', 'header x-cloud-trace-context', 'host storage.googleapis.com'],
    OVHcloud: ['header server=ovhcloud', 'header x-ovh-host'],
    o2switch: ['header server=o2switch'],
    IONOS: ['host mywebsite-editor.com', 'host website-start.de'],
  }),
  ...of('payment', {
    Stripe: ['host js.stripe.com', 'cookie __stripe_mid'],
    PayPal: ['host paypal.com', 'host paypalobjects.com'],
    Adyen: ['host checkoutshopper-live.adyen.com', 'host adyen.com'],
    Mollie: ['host js.mollie.com'],
    PayPlug: ['host payplug.com'],
    Klarna: ['host klarna.com', 'host klarnacdn.net', 'host klarnaservices.com'],
    Alma: ['host almapay.com', 'host getalma.eu'],
    Braintree: ['host js.braintreegateway.com'],
    SumUp: ['host gateway.sumup.com'],
  }),
  ...of('customer relations', {
    HubSpot: ['host js.hs-scripts.com', 'host js.hsforms.net', 'host js.hs-analytics.net', 'cookie hubspotutk'],
    Salesforce: ['host webto.salesforce.com', 'host force.com', 'host pardot.com'],
    Pipedrive: ['host webforms.pipedrive.com', 'host leadbooster-chat.pipedrive.com'],
    Zoho: ['host zoho.eu', 'host zoho.com', 'host salesiq.zoho.com'],
    'Microsoft Dynamics': ['host mktdplp102cdn.azureedge.net', 'host dynamics.com'],
    Marketo: ['host munchkin.marketo.net', 'cookie _mkto_trk'],
    ActiveCampaign: ['host trackcmp.net', 'host activehosted.com'],
    Brevo: ['host sibforms.com', 'host sibautomation.com', 'host brevo.com'],
    Mailchimp: ['host list-manage.com', 'host chimpstatic.com', 'host mailchimp.com'],
    Mailjet: ['host mailjet.com', 'host app.mailjet.com'],
    Plezi: ['host plezi.co'],
    Klaviyo: ['host klaviyo.com'],
    Typeform: ['host typeform.com'],
  }),
  ...of('support and booking', {
    Intercom: ['host widget.intercom.io', 'script intercomsettings', 'cookie intercom-'],
    Zendesk: ['host static.zdassets.com', 'host zendesk.com'],
    Crisp: ['host client.crisp.chat', 'script crisp_website_id'],
    Drift: ['host js.driftt.com'],
    'Tawk.to': ['host embed.tawk.to'],
    Freshworks: ['host freshchat.com', 'host freshworks.com'],
    Calendly: ['host calendly.com', 'host assets.calendly.com'],
    Doctolib: ['host doctolib.fr'],
    Trustpilot: ['host widget.trustpilot.com'],
  }),
  ...of('consent and security', {
    Axeptio: ['host static.axept.io', 'script axeptiosettings'],
    Didomi: ['host sdk.privacy-center.org', 'script didomiconfig'],
    OneTrust: ['host cdn.cookielaw.org', 'host onetrust.com'],
    Cookiebot: ['host consent.cookiebot.com'],
    tarteaucitron: ['path tarteaucitron', 'script tarteaucitron.init'],
    Usercentrics: ['host app.usercentrics.eu'],
    reCAPTCHA: ['path /recaptcha/'],
    hCaptcha: ['host hcaptcha.com'],
    Turnstile: ['host challenges.cloudflare.com'],
    Sentry: ['host browser.sentry-cdn.com', 'host js.sentry-cdn.com', 'script sentry.init'],
    'New Relic': ['host js-agent.newrelic.com', 'script nreum'],
    Datadog: ['host datadoghq-browser-agent.com', 'script dd_rum'],
  }),
  ...of('media and search', {
    YouTube: ['host youtube.com', 'host youtube-nocookie.com'],
    Vimeo: ['host player.vimeo.com'],
    'Google Maps': ['host maps.googleapis.com', 'path google.com/maps/embed'],
    Mapbox: ['host api.mapbox.com'],
    Algolia: ['path algoliasearch', 'path instantsearch'],
    Cloudinary: ['host res.cloudinary.com'],
  }),
]
