import { MAILED_PARAMETER } from '#contracts/mailed-paths.ts';

/**
 * Inlined, allowed by its hash and run before the first paint, so that the header does not flicker between its two forms, dark mode does not flash
 * white, and signed-out visitors never see the frame of a page behind login. Remembers a press on a button of the header until the application runs
 * (early-press.ts), holds back forms that the application sends itself, those that work without it for ten seconds at most, and stops signed-out visitors at links that ask to sign in first: such a link may never be hydrated (auth-dialog.ts). A browser
 * drops a press whose element is replaced between mouse down and mouse up, as the application replaces such a frame: its successor is clicked. Takes the
 * mark of links in mails out of the address, so that nobody passes it on.
 */
export const bootScript = `(function(e){var d=e.dataset;try{var l=localStorage,t=JSON.parse(l.getItem('tokens'));d.auth=t&&t.access.token&&t.refresh.token&&!(Date.parse(t.refresh.expires)<=Date.now())?'in':'out';if(l.getItem('mode')==='dark')d.mode='dark'}catch(x){d.auth='out'}if(d.away&&d.auth==='out')location.replace(d.away+(d.away[1]?encodeURIComponent(location.hash):''));else{var u=new URL(location),s=u.searchParams;if(s.has('${MAILED_PARAMETER}')){s.delete('${MAILED_PARAMETER}');history.replaceState(history.state,'',u)}}addEventListener('click',function(c){var t=c.target,b=t.closest('header button[type=button][aria-label]'),a=t.closest('a[data-sign-in]');if(b&&!d.running)d.earlyPress=b.getAttribute('aria-label');if(a&&d.auth==='out'){c.preventDefault();d.signIn=a.dataset.signIn;dispatchEvent(new Event('signin'))}},true);addEventListener('submit',function(c){var f=c.target;if(f.method==='post'&&!d.running){c.preventDefault();if(!d.earlyForm&&f.hasAttribute('action'))setTimeout(function(){if(!d.running)f.submit()},1e4);d.earlyForm=[].indexOf.call(document.querySelectorAll('form[method=post]'),f)}},true);var m;function p(c){return!c.button&&c.target.closest('a,button')}addEventListener('mousedown',function(c){m=p(c)},true);addEventListener('mouseup',function(c){var n=m&&!m.isConnected&&p(c),k=function(x){return x.tagName+x.getAttribute('aria-label')+x.textContent};if(n&&k(n)===k(m))n.click();m=0},true)})(document.documentElement)`;

/**
 * Starts the application at the first interaction, or three frames after everything is loaded, when pictures are painted, too: its scripts do not
 * delay the page itself.
 */
export const deferredStartScript = `(function(s){function go(){if(!s)return;var d=document;s.dataset.preload.split(' ').concat(s.dataset.entry).forEach(function(u){if(!u)return;var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.append(l)});var x=d.createElement('script');x.type='module';x.src=s.dataset.entry;d.head.append(x);s=0}addEventListener('load',function(){var r=requestAnimationFrame;r(function(){r(function(){r(function(){setTimeout(go)})})})});['pointerdown','keydown','focusin'].forEach(function(e){addEventListener(e,go,{once:true,passive:true,capture:true})})})(document.currentScript)`;
