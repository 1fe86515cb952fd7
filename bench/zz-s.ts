import { inNumbers, isBelowThreshold } from '../src/domain/matching/fit.ts'
import { isAboveTicket, isBelowTicket } from '../src/domain/matching/gates.ts'
const N=1_000_000
const f=()=>new Float64Array(new SharedArrayBuffer(N*8))
const [ids,rev,gr,mar,k,ev,scores]=[f(),f(),f(),f(),f(),f(),f()]
const flags=new Uint8Array(new SharedArrayBuffer(N)); const rows=new Uint32Array(N)
for(let i=0;i<N;i++){ids[i]=i;flags[i]=6;rev[i]=Math.exp(Math.random()*6.5-1);gr[i]=Math.random()*40-10;mar[i]=Math.random()*35-5;k[i]=1+Math.random();ev[i]=rev[i]!*k[i]!*(.7+Math.random()*.6)}
const [min,max,gt,et]=[5,20,5,10]
function base(){let n=0;for(let row=0;row<N;row++){
 if(((flags[row] as number)&2)!==2||ids[row]===-1)continue
 if(isAboveTicket(ev[row] as number,max)||isBelowTicket(ev[row] as number,min))continue
 const d=inNumbers.revenueFit(rev[row] as number,min,max,k[row] as number)+inNumbers.growthFit(gr[row] as number,gt)+inNumbers.ebitdaFit(mar[row] as number,et)
 if(isBelowThreshold(d))continue
 scores[row]=d;rows[n++]=row}return n}

function free(){let n=0;for(let row=0;row<N;row++){
 const open=Number(((flags[row] as number)&2)===2)&Number(!isAboveTicket(ev[row] as number,max))&Number(!isBelowTicket(ev[row] as number,min))
 rows[n]=row;n+=open}
 return n}
function two(){let m=0;for(let row=0;row<N;row++){
 const e=ev[row] as number
 const open=Number(((flags[row] as number)&2)===2)&Number(!isAboveTicket(e,max))&Number(!isBelowTicket(e,min))
 rows[m]=row;m+=open}
 let n=0
 for(let i=0;i<m;i++){const row=rows[i] as number
 if(ids[row]===-1)continue
 const d=inNumbers.revenueFit(rev[row] as number,min,max,k[row] as number)+inNumbers.growthFit(gr[row] as number,gt)+inNumbers.ebitdaFit(mar[row] as number,et)
 if(isBelowThreshold(d))continue
 scores[row]=d;rows[n++]=row}return n}
function plainscore(){let m=0;for(let row=0;row<N;row++){
 if(((flags[row] as number)&2)!==2||ids[row]===-1)continue
 if(isAboveTicket(ev[row] as number,max)||isBelowTicket(ev[row] as number,min))continue
 rows[m++]=row}
 let n=0
 for(let i=0;i<m;i++){const row=rows[i] as number
 const r=inNumbers.revenueFit(rev[row] as number,min,max,k[row] as number)
 scores[row]=r;n+=r>2?1:0}return n}
const fns:any={base,free,two,plainscore};const t:any={},r:any={}
for(let i=0;i<25;i++)for(const n in fns){const b=performance.now();r[n]=fns[n]();(t[n]??=[]).push(performance.now()-b)}
for(const n in t)console.log(n,t[n].sort((a:any,b:any)=>a-b).slice(0,12).map((x:any)=>x.toFixed(1)).join(' '),r[n])
