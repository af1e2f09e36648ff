/**
 * Inlined, allowed by its hash and run before the first paint, so that the header does not flicker between its two forms, dark mode does not flash
 * white, and signed-out visitors never see the frame of a page behind login. Remembers a press on a button of the header until the application
 * runs (early-press.ts).
 */
export const bootScript = `(function(e){var d=e.dataset;try{var l=localStorage,t=JSON.parse(l.getItem('tokens'));d.auth=t&&t.access.token&&t.refresh.token&&!(Date.parse(t.refresh.expires)<=Date.now())?'in':'out';if(l.getItem('mode')==='dark')d.mode='dark'}catch(x){d.auth='out'}if(d.access==='person'&&d.auth==='out')location.replace('/');addEventListener('click',function(c){var b=c.target.closest('header button[type=button][aria-label]');if(b&&!d.running)d.earlyPress=b.getAttribute('aria-label')},true)})(document.documentElement)`;

/**
 * Starts the application at the first interaction, or three frames after everything is loaded, when pictures are painted, too: its scripts do not
 * delay the page itself.
 */
export const deferredStartScript = `(function(s){function go(){if(!s)return;var d=document;s.dataset.preload.split(' ').concat(s.dataset.entry).forEach(function(u){if(!u)return;var l=d.createElement('link');l.rel='modulepreload';l.href=u;d.head.append(l)});var x=d.createElement('script');x.type='module';x.src=s.dataset.entry;d.head.append(x);s=0}addEventListener('load',function(){var r=requestAnimationFrame;r(function(){r(function(){r(function(){setTimeout(go)})})})});['pointerdown','keydown','focusin'].forEach(function(e){addEventListener(e,go,{once:true,passive:true,capture:true})})})(document.currentScript)`;
